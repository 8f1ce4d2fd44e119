import type { Lie } from '@gemporium/provider-kit/simulator.ts';
import type { BooksAtAMoment } from './books-in-memory.ts';

/** A provider's books after one event, and what its answers misreport. */
export interface Moment {
  books: BooksAtAMoment;
  lie?: Lie;
}

/** Ends a moment's turn, and returns whether a query was answered from it. If none was, none will be. */
export type EndTurn = () => boolean;

/**
 * The moments from which the next queries are answered, by what a query names: each once, in turn, and the last one for all
 * later queries. So each event is reported with the state of that time, in whatever order the events arrive.
 */
export function momentsInTurn() {
  const lines = new Map<string, { moment: Moment; isUsed: boolean }[]>();
  return {
    expect(named: string, moment: Moment): EndTurn {
      const turn = { moment, isUsed: false };
      lines.set(named, [...(lines.get(named) ?? []), turn]);
      return () => {
        if (!turn.isUsed) lines.set(named, lines.get(named)?.filter((one) => one !== turn) ?? []);
        return turn.isUsed;
      };
    },
    /** The moment for the next query; undefined if nothing has happened. */
    now(named: string): Moment | undefined {
      const line = lines.get(named) ?? [];
      const turn = line.find(({ isUsed }) => !isUsed) ?? line.at(-1);
      if (turn) turn.isUsed = true;
      return turn?.moment;
    },
  };
}
