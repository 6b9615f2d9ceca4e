'use strict';
// Steps through a reviewed game. Every text is set as text, never as HTML.
(() => {
  const { width, height, positions } = JSON.parse(document.getElementById('data').textContent);
  const area = width * height;
  const last = positions.length - 1;
  const byId = (id) => document.getElementById(id);
  const svg = byId('board').querySelector('svg');
  const slider = byId('slider');
  const EMPTY = 0, BLACK = 1, WHITE = 2;
  // The visible suggestions.
  const HINTS = 6;

  // The stones after each event, from the changes by each event.
  let stones = new Uint8Array(area);
  const boards = positions.map((position) => {
    stones = stones.slice();
    for (const [place, content] of position.stones) stones[place] = content;
    return stones;
  });

  // The visible position, and the visible line on it: pinned by a click, or under the pointer, or
  // the line that shows a fact about the move to the position.
  const state = { at: 0, pinned: null, hovered: null, claim: null };

  const column = (place) => place % width;
  const row = (place) => height - 1 - Math.floor(place / width);
  const percent = (share, digits = 0) => `${(100 * share).toFixed(digits)} %`;
  const signed = (number) => (number < 0 ? '−' : '+') + Math.abs(number).toFixed(1);
  const name = (letter) => (letter === 'B' ? 'Black' : 'White');
  const isBad = (made) => made && made.bad;

  function element(parent, tag, attributes = {}, text = '') {
    const made = document.createElementNS(parent.namespaceURI, tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    parent.append(made);
    return made;
  }

  const neighbours = (place) => {
    const x = column(place);
    const all = [];
    if (x > 0) all.push(place - 1);
    if (x < width - 1) all.push(place + 1);
    if (place >= width) all.push(place - width);
    if (place < area - width) all.push(place + width);
    return all;
  };

  // The chain at a place, if it lacks liberties.
  function captured(board, place) {
    const color = board[place];
    const chain = new Set([place]);
    for (const stone of chain) {
      for (const next of neighbours(stone)) {
        if (board[next] === EMPTY) return [];
        if (board[next] === color) chain.add(next);
      }
    }
    return chain;
  }

  // The board after a line of moves, and the number of the move that made each stone of it.
  function played(board, turn, line) {
    const after = board.slice();
    const numbers = new Map();
    let color = turn === 'B' ? BLACK : WHITE;
    line.forEach((place, index) => {
      if (place >= 0) {
        after[place] = color;
        numbers.set(place, index + 1);
        for (const next of neighbours(place)) {
          if (after[next] === BLACK + WHITE - color) {
            for (const stone of captured(after, next)) after[stone] = EMPTY;
          }
        }
        for (const stone of captured(after, place)) after[stone] = EMPTY;
      }
      color = BLACK + WHITE - color;
    });
    for (const place of [...numbers.keys()]) if (after[place] === EMPTY) numbers.delete(place);
    return { after, numbers };
  }

  // Lines, letters and the label stay; everything above them is drawn anew.
  const isFixed = (child) => child.tagName === 'use';
  const caps = (places) => places.map((p) => `M${column(p)} ${row(p)}h0`).join('');

  function drawBoard() {
    const position = positions[state.at];
    const shown = state.hovered ?? state.pinned;
    const suggestion = state.claim ?? (shown === null ? undefined : position.best[shown]);
    const start = state.claim && !state.claim.after ? state.at - 1 : state.at;
    const { after, numbers } = suggestion
      ? played(boards[start], suggestion.turn ?? position.turn, suggestion.line)
      : { after: boards[state.at], numbers: new Map() };
    for (const child of [...svg.children]) if (!isFixed(child)) child.remove();
    const places = [...after.keys()];
    const black = places.filter((place) => after[place] === BLACK);
    const white = places.filter((place) => after[place] === WHITE);
    if (black.length + white.length) {
      element(svg, 'path', { class: 'stone', d: caps([...black, ...white]) });
      element(svg, 'path', { class: 'white', d: caps(white) });
    }
    if (byId('show-owners').checked && position.owners && !suggestion) {
      drawOwners(position.owners, after);
    }
    if (suggestion) {
      drawNumbers(numbers, after);
    } else {
      const made = position.made;
      if (made && made.at >= 0 && after[made.at] !== EMPTY) {
        element(svg, 'circle', { class: 'last', cx: column(made.at), cy: row(made.at), r: 0.2 });
      }
      if (byId('show-best').checked) drawHints(position, after);
    }
    svg.setAttribute('aria-label', `The board: ${byId('where').textContent}`);
  }

  // Squares over empty points and over stones that will be lost; a larger square is a surer owner.
  function drawOwners(owners, board) {
    const paths = { B: [], W: [] };
    for (let place = 0; place < area; place++) {
      const owner = (owners.charCodeAt(place) - 75) / 10;
      const color = owner > 0 ? 'B' : 'W';
      if (Math.abs(owner) < 0.15 || board[place] === (owner > 0 ? BLACK : WHITE)) continue;
      const side = 0.5 * Math.abs(owner);
      const [left, top] = [column(place) - side / 2, row(place) - side / 2];
      paths[color].push(`M${left.toFixed(2)} ${top.toFixed(2)}h${side.toFixed(2)}v${side.toFixed(2)}h-${side.toFixed(2)}z`);
    }
    element(svg, 'path', { class: 'area-black owner', opacity: 0.75, d: paths.B.join('') });
    element(svg, 'path', { class: 'area-white owner', opacity: 0.85, d: paths.W.join('') });
  }

  function drawNumbers(numbers, board) {
    for (const [place, number] of numbers) {
      const fill = board[place] === BLACK ? '#fff' : '#111';
      element(svg, 'text', { class: 'order', x: column(place), y: row(place) + 0.17, fill }, String(number));
    }
  }

  const share = (suggestion, turn) => (turn === 'B' ? suggestion.win : 1 - suggestion.win);

  function drawHints(position, board) {
    const next = positions[state.at + 1]?.made;
    position.best.slice(0, HINTS).forEach((suggestion, index) => {
      const place = suggestion.at;
      if (place < 0 || board[place] !== EMPTY) return;
      const kind = index === 0 ? 'first' : 'other';
      const [cx, cy] = [column(place), row(place)];
      element(svg, 'circle', { class: `hint ${kind}`, cx, cy, r: 0.46 });
      const text = (100 * share(suggestion, position.turn)).toFixed(0);
      element(svg, 'text', { class: `share ${kind}`, x: cx, y: cy + 0.15 }, text);
    });
    if (next && next.at >= 0 && board[next.at] === EMPTY) {
      const kind = isBad(next) ? 'next bad' : 'next';
      element(svg, 'circle', { class: kind, cx: column(next.at), cy: row(next.at), r: 0.43 });
    }
  }

  function title(position) {
    const { made, number } = position;
    if (made) return `Move ${number} of ${positions[last].number}: ${name(made.color)} ${made.name}`;
    return state.at === 0 ? `Start of ${positions[last].number} moves` : `Set-up after move ${number}`;
  }

  function drawTalk() {
    const position = positions[state.at];
    byId('where').textContent = title(position);
    const [black, white] = byId('bar').children;
    black.style.width = percent(position.win, 1).replace(' ', '');
    black.textContent = position.win > 0.15 ? `Black ${percent(position.win, 1)}` : '';
    white.textContent = position.win < 0.85 ? `White ${percent(1 - position.win, 1)}` : '';
    byId('bar').setAttribute('aria-label', `Win rate: Black ${percent(position.win, 1)}, White ${percent(1 - position.win, 1)}`);
    byId('standing').textContent = position.says;
    const made = byId('made');
    made.textContent = position.made?.says ?? '';
    made.className = isBad(position.made) ? position.made.grade : '';
    if (position.made?.better) {
      made.append(' ');
      const again = element(made, 'button', { type: 'button', class: 'again' }, `Show ${position.made.better}`);
      again.addEventListener('click', () => go(state.at - 1, 0));
    }
    drawClaims(byId('why'), position.made?.why ?? []);
    const facts = position.made?.facts ?? [];
    byId('facts').hidden = !facts.length;
    drawClaims(byId('facts').querySelector('ul'), facts);
    byId('spoken').textContent = `${title(position)}. ${position.made?.says ?? ''} ${position.says}`;
    byId('comment').textContent = position.comment;
    byId('comment').hidden = !position.comment;
    drawBest(position);
  }

  // Sentences about the move, each with a button that shows its line on the board.
  function drawClaims(list, claims) {
    list.replaceChildren();
    list.hidden = !claims.length;
    for (const claim of claims) {
      const entry = element(list, 'li');
      element(entry, 'span', {}, claim.text);
      if (claim.line.length < 2) continue;
      const label = `Show the line: ${claim.text}`;
      const button = element(entry, 'button', { type: 'button', class: 'again', 'aria-label': label, 'aria-pressed': false }, 'Show');
      button.addEventListener('click', () => showClaim(state.claim === claim ? null : claim, button));
    }
  }

  function showClaim(claim, pressed = null) {
    state.claim = claim;
    state.pinned = null;
    state.hovered = null;
    for (const button of document.querySelectorAll('.why button')) {
      button.setAttribute('aria-pressed', claim !== null && button === pressed);
    }
    for (const button of byId('best').querySelectorAll('button')) button.setAttribute('aria-pressed', false);
    drawBoard();
  }

  function drawBest(position) {
    const place = byId('best');
    place.replaceChildren();
    if (!position.best.length) return;
    const next = positions[state.at + 1]?.made;
    const table = element(place, 'table');
    element(table, 'caption', {}, `${name(position.turn)} to move${next ? `; ${next.name} was played` : ''}`);
    const head = element(element(table, 'thead'), 'tr');
    for (const text of ['move', 'wins', 'lead', 'lost', 'visits']) {
      element(head, 'th', { scope: 'col', class: text === 'move' ? '' : 'number' }, text);
    }
    const body = element(table, 'tbody');
    const sign = position.turn === 'B' ? 1 : -1;
    const lost = next ? next.lost.toFixed(1) : '';
    const figures = (line, texts) => texts.forEach((text) => element(line, 'td', { class: 'number' }, text));
    position.best.slice(0, HINTS).forEach((suggestion, index) => {
      const isMade = next?.name === suggestion.name;
      const line = element(body, 'tr', { class: isMade ? 'made' : '' });
      const cell = element(line, 'td');
      const pressed = state.pinned === index;
      const label = `Show ${suggestion.name} and its variation`;
      const button = element(cell, 'button', { type: 'button', 'aria-pressed': pressed, 'aria-label': label }, suggestion.name);
      button.addEventListener('click', () => pin(index));
      line.addEventListener('mouseenter', () => hover(index));
      line.addEventListener('mouseleave', () => hover(null));
      if (isMade) element(cell, 'span', { class: 'soft' }, ' played');
      figures(line, [
        percent(share(suggestion, position.turn), 1),
        signed(sign * suggestion.lead),
        isMade ? lost : '',
        String(suggestion.visits),
      ]);
    });
    // The move that was played is in the table even if the search did not consider it: its figures
    // are those of the position after it.
    if (next && !position.best.slice(0, HINTS).some(({ name }) => name === next.name)) {
      const after = positions[state.at + 1];
      const line = element(body, 'tr', { class: 'made' });
      const cell = element(line, 'td');
      element(cell, 'b', { class: 'unlisted' }, next.name);
      element(cell, 'span', { class: 'soft' }, ' played');
      figures(line, [percent(share(after, position.turn), 1), signed(sign * after.lead), lost, '']);
    }
  }

  function pin(index) {
    const pinned = state.pinned === index ? null : index;
    showClaim(null);
    state.pinned = pinned;
    const buttons = byId('best').querySelectorAll('button');
    buttons.forEach((button, place) => button.setAttribute('aria-pressed', place === state.pinned));
    drawBoard();
  }

  function hover(index) {
    if (state.hovered === index) return;
    state.hovered = index;
    drawBoard();
  }

  // Graphs run from the start to the end of the game; a line marks the position on the board.
  const graphs = [...document.querySelectorAll('.graph svg')].map((svg) => {
    const { left, right } = svg.dataset;
    const { width, height } = svg.viewBox.baseVal;
    const now = element(svg, 'line', { class: 'now', y1: 0, y2: height });
    return { svg, width, left: Number(left), right: Number(right), now };
  });

  function moveCursor() {
    for (const { left, right, now } of graphs) {
      const x = left + (last ? state.at / last : 0) * (right - left);
      now.setAttribute('x1', x);
      now.setAttribute('x2', x);
    }
  }

  for (const { svg, width, left, right } of graphs) {
    const seek = (event) => {
      const box = svg.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * width;
      go(Math.round(((x - left) / (right - left)) * last));
    };
    svg.addEventListener('pointerdown', (event) => {
      svg.setPointerCapture(event.pointerId);
      seek(event);
    });
    svg.addEventListener('pointermove', (event) => {
      if (event.buttons & 1) seek(event);
    });
  }

  // The address follows the board, so that it can be kept or sent. A browser may refuse this for a
  // page that moves very fast.
  function follow() {
    try {
      history.replaceState(null, '', `#move-${state.at + 1}`);
    } catch {
      // The address stays behind.
    }
  }

  function go(at, pinned = null) {
    const { at: before } = state;
    state.at = Math.max(0, Math.min(last, at));
    if (state.at !== before) follow();
    state.pinned = pinned;
    state.hovered = null;
    state.claim = null;
    slider.value = state.at;
    slider.setAttribute('aria-valuetext', title(positions[state.at]));
    for (const button of document.querySelectorAll('[data-step]')) {
      button.disabled = Number(button.dataset.step) < 0 ? state.at === 0 : state.at === last;
    }
    for (const link of document.querySelectorAll('ol.worst a')) {
      const current = link.hash === `#move-${state.at + 1}` || link.hash === `#move-${state.at}`;
      if (current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    drawTalk();
    drawBoard();
    moveCursor();
  }

  // The position before the last or the next bad move.
  function seekBad(step) {
    for (let at = state.at + 1 + step; at > 0 && at <= last; at += step) {
      if (isBad(positions[at].made)) return go(at - 1);
    }
  }

  for (const button of document.querySelectorAll('[data-step]')) {
    button.addEventListener('click', () => go(state.at + Number(button.dataset.step)));
  }
  slider.addEventListener('input', () => go(Number(slider.value)));
  byId('show-best').addEventListener('change', drawBoard);
  byId('show-owners').addEventListener('change', drawBoard);

  const toggle = (id) => {
    byId(id).checked = !byId(id).checked;
    drawBoard();
  };
  const keys = {
    ArrowLeft: () => go(state.at - 1),
    ArrowRight: () => go(state.at + 1),
    ArrowUp: () => seekBad(-1),
    ArrowDown: () => seekBad(1),
    PageUp: () => go(state.at - 10),
    PageDown: () => go(state.at + 10),
    Home: () => go(0),
    End: () => go(last),
    b: () => toggle('show-best'),
    t: () => toggle('show-owners'),
    v: () => positions[state.at].best.length && pin(0),
    Escape: () => (state.claim ? showClaim(null) : state.pinned !== null && pin(state.pinned)),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const key = keys[event.key];
    if (!key) return;
    event.preventDefault();
    key();
  });

  // The suggestion under the pointer, found by its point, since marks are redrawn all the time.
  function hintAt(event) {
    if (!byId('show-best').checked || state.pinned !== null || state.claim) return null;
    const box = svg.getBoundingClientRect();
    const view = svg.viewBox.baseVal;
    const x = Math.round(view.x + ((event.clientX - box.left) / box.width) * view.width);
    const y = Math.round(view.y + ((event.clientY - box.top) / box.height) * view.height);
    const hints = positions[state.at].best.slice(0, HINTS);
    const index = hints.findIndex(({ at }) => at >= 0 && column(at) === x && row(at) === y);
    return index < 0 ? null : index;
  }

  svg.addEventListener('click', (event) => {
    const hint = hintAt(event);
    if (state.claim) showClaim(null);
    else if (state.pinned !== null) pin(state.pinned);
    else if (hint !== null) pin(hint);
    else go(state.at + 1);
  });
  svg.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') hover(hintAt(event));
  });
  svg.addEventListener('pointerleave', () => hover(null));

  let turned = 0;
  byId('board').addEventListener('wheel', (event) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    // Touchpads send many small turns, wheels few large ones.
    turned += event.deltaMode === 0 ? event.deltaY / 60 : event.deltaY;
    const steps = Math.trunc(turned);
    if (steps) {
      turned -= steps;
      go(state.at + Math.sign(steps));
    }
  }, { passive: false });

  // `#move-57` is the position before the event at place 57, where the better move is shown.
  function goToAddress() {
    const place = /^#move-(\d+)$/.exec(location.hash)?.[1];
    if (place === undefined) return false;
    go(Number(place) - 1);
    byId('board').scrollIntoView({ block: 'nearest' });
    return true;
  }
  window.addEventListener('hashchange', goToAddress);
  for (const list of document.querySelectorAll('ol.worst')) {
    list.addEventListener('click', (event) => {
      // A second click on an open link does not change the hash.
      const link = event.target.closest('a');
      if (link && link.hash === location.hash) goToAddress();
    });
  }

  if (!goToAddress()) go(0);
})();
