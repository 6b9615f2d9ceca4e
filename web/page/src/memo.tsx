import { Component, type ComponentType, type FunctionComponent } from "preact";

import { language } from "./language";

/** Returns a component that is drawn again only if a property, or the language of the page, has changed. */
export function memo<Properties extends object>(draw: FunctionComponent<Properties>): ComponentType<Properties> {
  return class extends Component<Properties> {
    private spoken = language();

    override shouldComponentUpdate(next: Readonly<Properties>): boolean {
      const now = this.props as Record<string, unknown>;
      return this.spoken !== language() || Object.entries(next).some(([name, value]) => now[name] !== value);
    }

    override render() {
      this.spoken = language();
      return draw(this.props as Properties & { children?: never });
    }
  };
}
