import type { Simulator } from '@gemporium/provider-kit/simulator.ts';
import type { Books } from './books/books.ts';

/** The dependencies of the simulators' host. */
export interface Surroundings {
  readonly books: Books;
  readonly simulators: ReadonlyMap<string, Simulator>;
  /** Where notifications go, without a trailing slash. */
  readonly storeUrl: string;
  readonly now: () => number;
  /** Lower-case hex of `bytes` random bytes; throws a `RangeError` below eight, which would repeat. */
  readonly randomHex: (bytes: number) => string;
}
