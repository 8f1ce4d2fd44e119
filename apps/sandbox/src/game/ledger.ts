import type { DatabaseSync } from 'node:sqlite';
import { deliveryLedger } from './delivery-ledger.ts';
import { gamesSeen } from './games-seen.ts';
import { restrictionLedger } from './restriction-ledger.ts';

export type GameLedger = ReturnType<typeof gameLedger>;

/** The game's own books: all deliveries, what was taken back, who is restricted. */
export function gameLedger(db: DatabaseSync) {
  return { ...deliveryLedger(db), ...restrictionLedger(db), ...gamesSeen(db) };
}
