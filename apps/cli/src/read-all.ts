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
  const wrong: Refusal[] = [];
  const read = Object.entries(reads).map(([name, one]) => {
    try {
      return [name, one()];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong.push(...(error instanceof Refusals ? error.all : [error]));
      return [name, undefined];
    }
  });
  if (wrong.length > 1) throw new Refusals(wrong);
  if (wrong[0]) throw wrong[0];
  return Object.fromEntries(read) as Read;
}
