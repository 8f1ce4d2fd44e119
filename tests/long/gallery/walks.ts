import { accountWalks } from './account-walks.ts';
import { cardWalks } from './card-walks.ts';
import { characterWalks } from './character-walks.ts';
import { emptyWalks } from './empty-walks.ts';
import { entryWalks } from './entry-walks.ts';
import { legalWalks } from './legal-walks.ts';
import { makeUpWalks } from './make-up-walks.ts';
import { networkWalks } from './network-walks.ts';
import { orderWalks } from './order-walks.ts';
import { payerWalks } from './payer-walks.ts';
import { payingWalks } from './paying-walks.ts';
import { shopWalks } from './shop-walks.ts';
import type { Walk } from './stage.ts';

/** Every screen and sheet in every state, in the order of the wall. A new walk is an entry in one of these lists. */
export const walks: readonly Walk[] = [
  ...shopWalks,
  ...entryWalks,
  ...characterWalks,
  ...payingWalks,
  ...legalWalks,
  ...payerWalks,
  ...orderWalks,
  ...accountWalks,
  ...cardWalks,
  ...makeUpWalks,
  ...networkWalks,
  ...emptyWalks,
];
