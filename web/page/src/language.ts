import { recall, remember } from "./storage";
import english from "./words/en.json";

/** A text of the page. Every file of words has the same keys. */
export type Key = keyof typeof english;

type Words = Record<Key, string>;

/** The languages with files of words, by their own names. */
export const LANGUAGES = {
  en: "English",
  zh: "中文",
  ja: "日本語",
  ko: "한국어",
  de: "Deutsch",
  it: "Italiano",
  es: "Español",
  fr: "Français",
};

export type Language = keyof typeof LANGUAGES;

/** The addresses of the files. English is in the script, for its first picture and for want of another file. */
const FILES = import.meta.glob<string>(["./words/*.json", "!./words/en.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

const KEY = "tengen-language";

let spoken: Language = "en";
let words: Words = english;
/** The language that was asked for last. */
let wanted: Language = "en";

/** The language of the page. */
export function language(): Language {
  return spoken;
}

/** Returns the language that was chosen on the page, or else the first that the browser asks for. */
export function preferred(): Language {
  const codes = [recall(KEY) ?? "", ...navigator.languages].map((code) => code.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code in LANGUAGES) ?? "en";
}

/** Remembers a language for the next visit. */
export function prefer(language: Language): void {
  remember(KEY, language);
}

/** Sets the language of the page, after its file has come. Returns the address of the file; English has none. */
export async function speak(language: Language): Promise<string | undefined> {
  const file = FILES[`./words/${language}.json`];
  wanted = language;
  const loaded = file ? await load(file) : english;
  // While this file came, another language may have been chosen.
  if (wanted !== language) return file;
  words = loaded;
  spoken = language;
  // The page's Chinese is in simplified characters, for which a browser chooses a font.
  document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
  return file;
}

async function load(file: string): Promise<Words> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return (await response.json()) as Words;
}

/** Returns a text in the language of the page, with values for its names in braces. */
export function text(key: Key, values: Record<string, string | number> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Returns the form of a text for a number: some languages have one for 1, or for less than 2. */
export function textFor(
  number: number,
  key: "opened" | "mistake" | "wins-by" | "small-loss",
  values: Record<string, string | number>,
): string {
  const isOne = new Intl.PluralRules(spoken).select(number) === "one";
  return text(isOne ? `${key}.one` : `${key}.other`, values);
}

/** Writes a number as the language of the page does, with a least number of decimals. */
export function decimal(number: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(2, decimals), useGrouping: false };
  return new Intl.NumberFormat(spoken, digits).format(number);
}

/** Writes the day of a moment as the language of the page does. */
export function dateInWords(moment: number): string {
  return new Intl.DateTimeFormat(spoken, { dateStyle: "medium" }).format(moment);
}
