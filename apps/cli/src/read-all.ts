import { Refusal } from './command.ts';

/** Everything that is wrong with a command's options, all at once, so that nobody fixes one and meets the next. */
export class Refusals extends Refusal {
  readonly all: readonly Refusal[];
  constructor(all: readonly Refusal[]) {
    super(
      all.map(({ message }) => message).join(' '),
      all.flatMap(({ hint }) => hint || []).join(' '),
      Math.min(...all.map(({ exitCode }) => exitCode)),
    );
    this.all = all;
  }
}

/** Reads things that do not depend on each other; refuses with everything that is wrong, not with the first of it. */
export function readAll<Read extends Record<string, unknown>>(
  reads: {
    [Name in keyof Read]: () => Read[Name];
  },
): Read {
  const wrong = new Map<string, Refusal>();
  const read = Object.entries(reads).map(([name, one]) => {
    try {
      return [name, one()];
    } catch (error) {
      note(wrong, error);
      return [name, undefined];
    }
  });
  refuse(wrong);
  return Object.fromEntries(read) as Read;
}

/** The same where something is looked up, one after the other. What several of them find is said once. */
export async function lookUpAll<Read extends Record<string, unknown>>(
  reads: {
    [Name in keyof Read]: () => Read[Name] | Promise<Read[Name]>;
  },
): Promise<Read> {
  const wrong = new Map<string, Refusal>();
  const read: [string, unknown][] = [];
  for (const [name, one] of Object.entries(reads)) {
    try {
      read.push([name, await one()]);
    } catch (error) {
      note(wrong, error);
    }
  }
  refuse(wrong);
  return Object.fromEntries(read) as Read;
}

function note(wrong: Map<string, Refusal>, error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  for (const one of error instanceof Refusals ? error.all : [error]) wrong.set(one.message, one);
}

function refuse(wrong: ReadonlyMap<string, Refusal>): void {
  const [first, ...others] = wrong.values();
  if (first) throw others.length > 0 ? new Refusals([first, ...others]) : first;
}
