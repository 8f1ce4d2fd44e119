import type { Lie } from '@gemporium/provider-kit/simulator.ts';
import type { BooksAtAMoment } from './books-in-memory.ts';

/** A provider's books as they stand at one event, and how its answers lie about them. */
export interface Moment {
  books: BooksAtAMoment;
  lie?: Lie;
}

/** Ends a moment's turn: whether somebody has been answered from it. If not, nobody will be. */
export type EndTurn = () => boolean;

/**
 * The moments from which the next questions are answered, by what a question names: each in its turn once, and the last one
 * for ever after. So what an event has changed is told as it stood then, whatever order the events are heard in.
 */
export function momentsInTurn() {
  const lines = new Map<string, { moment: Moment; isTold: boolean }[]>();
  return {
    expect(named: string, moment: Moment): EndTurn {
      const turn = { moment, isTold: false };
      lines.set(named, [...(lines.get(named) ?? []), turn]);
      return () => {
        if (!turn.isTold) lines.set(named, lines.get(named)?.filter((one) => one !== turn) ?? []);
        return turn.isTold;
      };
    },
    /** The moment of whoever asks now; undefined where nothing has happened. */
    now(named: string): Moment | undefined {
      const line = lines.get(named) ?? [];
      const turn = line.find(({ isTold }) => !isTold) ?? line.at(-1);
      if (turn) turn.isTold = true;
      return turn?.moment;
    },
  };
}
