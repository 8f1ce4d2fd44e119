import { EventEmitter } from 'node:events';
import type { Surroundings } from '../surroundings.ts';
import { type GameLedger, gameLedger } from './ledger.ts';
import { type GameTokens, gameTokens } from './tokens.ts';

/** The sample game: one for every game product that a shop asks about. */
export interface Game {
  readonly ledger: GameLedger;
  readonly tokens: GameTokens;
  /** Emits `changed` with game product and role whenever an inventory changes. */
  readonly news: EventEmitter<{ changed: [gpId: string, roleId: string] }>;
}

export function makeGame({ books, randomHex }: Surroundings): Game {
  const news = new EventEmitter<{ changed: [gpId: string, roleId: string] }>();
  news.setMaxListeners(0);
  return { ledger: gameLedger(books.db), tokens: gameTokens(books.db, randomHex), news };
}
