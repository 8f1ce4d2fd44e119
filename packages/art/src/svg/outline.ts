/**
 * Outlines are written as short texts in a 100 × 100 box: absolute coordinates, a first pair to move to, further
 * pairs as lines, `Q` and `C` before curves, `M` before a further part, `O cx cy r` for a circle. Every part is closed
 * unless it ends in `|`. They are turned here into compact relative path data.
 */
type Step = { kind: 'M' | 'L' | 'Q' | 'C'; points: readonly number[] };

interface Part {
  steps: Step[];
  isOpen: boolean;
  /** A circle's radius; its one step moves to the leftmost point. */
  radius?: number;
}

const pairs = { M: 1, L: 1, Q: 2, C: 3 } as const;

/** A number with at most one decimal and no needless zero. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(Object.is(rounded, -0) ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

/** Numbers joined as densely as path data allows: a minus sign separates by itself. */
export function dense(values: readonly number[]): string {
  return values
    .map(short)
    .reduce((text, item) => (text && !item.startsWith('-') ? `${text} ${item}` : text + item), '');
}

function parse(outline: string): Part[] {
  const tokens = outline.match(/[MQCLO|]|-?(?:\d*\.)?\d+/g) ?? [];
  const parts: Part[] = [];
  let kind: keyof typeof pairs = 'M';
  let at = 0;
  const numbers = (count: number): number[] => {
    const taken = tokens.slice(at, at + count).map(Number);
    if (taken.length < count || taken.some(Number.isNaN))
      throw new Error(`broken outline near ${at}: ${outline}`);
    at += count;
    return taken;
  };
  while (at < tokens.length) {
    const token = tokens[at]!;
    if (token === '|') {
      parts.at(-1)!.isOpen = true;
      at += 1;
      continue;
    }
    if (token === 'O') {
      at += 1;
      const [cx, cy, r] = numbers(3) as [number, number, number];
      parts.push({ steps: [{ kind: 'M', points: [cx - r, cy] }], isOpen: false, radius: r });
      kind = 'M';
      continue;
    }
    if (token === 'M' || token === 'L' || token === 'Q' || token === 'C') {
      kind = token;
      at += 1;
    }
    if (kind === 'M') {
      parts.push({ steps: [{ kind: 'M', points: numbers(2) }], isOpen: false });
      kind = 'L';
    } else {
      parts.at(-1)!.steps.push({ kind, points: numbers(pairs[kind] * 2) });
      kind = 'L';
    }
  }
  return parts;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A command as text after `last`: the letter only where SVG does not imply it. */
function command(letter: string, numbers: readonly number[], last: string): string {
  const text = dense(numbers);
  // Pairs after a move are lines.
  const isImplied = letter === last || (letter === 'l' && last === 'm') || (letter === 'L' && last === 'M');
  return isImplied ? (text.startsWith('-') ? '' : ' ') + text : letter + text;
}

function write(parts: readonly Part[]): string {
  let data = '';
  let last = '';
  let [penX, penY] = [0, 0];
  const add = (choices: readonly (readonly [string, readonly number[]])[]): void => {
    const texts = choices.map(([letter, numbers]) => ({ letter, text: command(letter, numbers, last) }));
    const best = texts.reduce((a, b) => (b.text.length < a.text.length ? b : a));
    data += best.text;
    last = best.letter;
  };
  for (const { steps, isOpen, radius } of parts) {
    const start = steps[0]!.points.map(round) as [number, number];
    for (const { kind, points } of steps) {
      const there = points.map(round);
      const values = there.map((value, index) => round(value - (index % 2 === 0 ? penX : penY)));
      const [x, y] = there.slice(-2) as [number, number];
      if (kind === 'L' && y === penY)
        add([
          ['h', [values[0]!]],
          ['H', [x]],
        ]);
      else if (kind === 'L' && x === penX)
        add([
          ['v', [values[1]!]],
          ['V', [y]],
        ]);
      else if (data === '') add([['M', there]]);
      else
        add([
          [kind.toLowerCase(), values],
          [kind, there],
        ]);
      [penX, penY] = [x, y];
    }
    if (radius) {
      for (const dx of [2 * radius, -2 * radius]) add([['a', [radius, radius, 0, 1, 1, dx, 0]]]);
    }
    if (!isOpen) {
      data += 'z';
      last = 'z';
      [penX, penY] = start;
    }
  }
  return data;
}

/** SVG path data of an outline. */
export function pathOf(outline: string): string {
  return write(parse(outline));
}

/** Path data of an outline reflected in the vertical line at `axis`. */
export function mirroredPathOf(outline: string, axis = 50): string {
  const parts = parse(outline).map(({ steps, radius, ...part }) => ({
    ...part,
    ...(radius === undefined ? {} : { radius }),
    steps: steps.map(({ kind, points }) => ({
      kind,
      points: points.map((value, index) => (index % 2 === 0 ? 2 * axis - value - 2 * (radius ?? 0) : value)),
    })),
  }));
  return write(parts);
}

/**
 * Path data of a shape whose left half is given as one part, from its top on the line at `axis` down to its bottom
 * on that line: the half and its reflection as one outline without a seam.
 */
export function symmetricPathOf(half: string, axis = 50): string {
  const steps = parse(half)[0]!.steps;
  const whole = [...steps];
  for (let at = steps.length - 1; at > 0; at -= 1) {
    const { kind, points } = steps[at]!;
    const start = steps[at - 1]!.points.slice(-2);
    const controls = points.slice(0, -2);
    const back: number[] = [];
    for (let pair = controls.length - 2; pair >= 0; pair -= 2)
      back.push(2 * axis - controls[pair]!, controls[pair + 1]!);
    whole.push({ kind, points: [...back, 2 * axis - start[0]!, start[1]!] });
  }
  return write([{ steps: whole, isOpen: false }]);
}
