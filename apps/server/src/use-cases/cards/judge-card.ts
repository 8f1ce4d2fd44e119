import { setTimeout as delay } from 'node:timers/promises';
import { type Refusal, refuse } from '../../answer.ts';
import {
  countWrongCard,
  type GuessSubject,
  lockGuesses,
  wrongCardsInStore,
} from '../../repositories/card-guesses.ts';
import { type CardRow, findCardByMac } from '../../repositories/cards.ts';
import type { CallContext, Session } from '../../services.ts';
import { cardSecretText, plainCardCode } from './card-code.ts';
import { readCardInfo } from './read-card-info.ts';

/**
 * How many wrong cards are borne. An address has more, because a household, a school or a carrier's gateway shares one.
 */
export const cardGuessLimits = {
  windowSeconds: 600,
  account: 5,
  role: 5,
  address: 30,
  /** Wrong cards of a whole store within a minute; beyond them, one wrong card locks. */
  store: 300,
  storeWindowSeconds: 60,
  /** Each wrong card of a window is answered this much later than the one before. */
  slowerMs: 250,
} as const;

/**
 * The card that a player shows, if he may show one now. A number that nobody issued and a wrong password are the same
 * refusal after the same work; after too many of them every card is refused for a while, right ones too (row K-02).
 */
export async function judgeCard(
  context: CallContext,
  session: Session,
  shown: { cardInfo: string; serverId?: string; roleId?: string },
): Promise<{ kind: 'card'; card: CardRow } | Refusal> {
  const { services, store } = context;
  const typed = readCardInfo(shown.cardInfo);
  if (!typed) return refuse('badRequest', 'error_bad_request');
  const number = plainCardCode(typed.number) ?? '';
  const password = plainCardCode(typed.password) ?? '';
  const mac = services.cardMac(cardSecretText(store.id, number, password));
  const subjects = subjectsOf(context, session, shown);
  const limits = cardGuessLimits;

  const outcome = await services.database.transaction(async (tx) => {
    const standing = await lockGuesses(tx, store.id, subjects, limits.windowSeconds);
    const underAttack = (await wrongCardsInStore(tx, store.id)) >= limits.store;
    if (standing.some(({ scope, wrong }) => wrong >= (underAttack ? 1 : limits[scope]))) return 'locked';
    const card = await findCardByMac(tx, store.id, mac);
    if (card) return card;
    await countWrongCard(tx, store.id, subjects, limits.storeWindowSeconds);
    return { wrongBefore: standing.find(({ scope }) => scope === 'account')?.wrong ?? 0 };
  });
  if (outcome === 'locked') {
    context.log.warn({ store: store.id, suid: session.suid }, 'cards are locked after too many wrong ones');
    return refuse('cardLocked', 'error_card_locked');
  }
  if ('wrongBefore' in outcome) {
    await delay(limits.slowerMs * (outcome.wrongBefore + 1));
    return refuse('cardUnknown', 'error_card_unknown');
  }
  return { kind: 'card', card: outcome };
}

/** In the order in which they are locked. */
function subjectsOf(
  { services, store, clientIp }: CallContext,
  { gpId, suid }: Session,
  { serverId, roleId }: { serverId?: string; roleId?: string },
): GuessSubject[] {
  const hash = (text: string) => services.mac(`card guess\n${store.id}\n${text}`);
  return [
    { scope: 'account', subject: hash(`account ${gpId} ${suid}`) },
    { scope: 'address', subject: hash(`address ${clientIp}`) },
    ...(serverId && roleId
      ? [{ scope: 'role' as const, subject: hash(`role ${gpId} ${serverId} ${roleId}`) }]
      : []),
  ];
}

/** Why this card gives its holder nothing now; undefined where it can be spent. */
export function cardRefusal(card: CardRow, session: Session): Refusal | undefined {
  if (card.gp_id !== session.gpId) return refuse('cardOtherGame', 'error_card_other_game');
  if (card.state === 'used') return refuse('cardUsed', 'error_card_used');
  if (card.state === 'revoked') return refuse('cardRevoked', 'error_card_revoked');
  if (card.is_expired) return refuse('cardExpired', 'error_card_expired');
  return undefined;
}
