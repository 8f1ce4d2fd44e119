import type {
  CheckAnswer,
  DeliveryAnswer,
  GameLink,
  NoticeAnswer,
  RemoteDelivery,
} from '@gemporium/game-link/types.ts';
import type { Answers } from './held-answer.ts';

/** What the game has given, and everything that it has done, in order. */
export interface GameBooks {
  given: Set<string>;
  log: string[];
}

/** The game: its books, and how it answers now. */
interface Outside {
  game: GameBooks;
  mood: string;
}

const away = { kind: 'unreachable', lost: true, detail: 'cut off' } as const;

/** The game's calls, each answered by the function of its name below. `allows` is how it checks a character otherwise. */
export function gameAnswers(outside: Outside, answers: Answers, allows: GameLink['check']) {
  return {
    check: (...asked: Parameters<GameLink['check']>) =>
      answers('check', () => check(outside, () => allows(...asked))),
    deliver: (_: unknown, { deliveryId }: { deliveryId: string }) =>
      answers('deliver', () => deliver(outside, deliveryId)),
    queryDelivery: (_: unknown, deliveryId: string) =>
      answers('queryDelivery', () => queryDelivery(outside, deliveryId)),
    refunded: (_: unknown, { billingNo }: { billingNo: string }) =>
      answers('refunded', () => refunded(outside, billingNo)),
    liftRestriction: (_: unknown, { deliveryId }: { deliveryId?: string }) =>
      answers('lift', () => liftRestriction(outside, deliveryId)),
  };
}

function check({ mood }: Outside, allows: () => Promise<CheckAnswer>): CheckAnswer | Promise<CheckAnswer> {
  if (mood === 'is away') return away;
  if (mood === 'forbids it') return { kind: 'refused', code: 'banned' };
  return allows();
}

function deliver({ game, mood }: Outside, deliveryId: string): DeliveryAnswer {
  const isThere = game.given.has(deliveryId);
  if (mood === 'refuses' && !isThere) return { kind: 'refused', code: 'banned', retryable: false };
  if (mood === 'lost on its way') return away;
  const already = give(game, deliveryId);
  if (mood === 'given, and lost') return away;
  return { kind: 'delivered', receiptId: deliveryId, already };
}

function queryDelivery({ game }: Outside, deliveryId: string): RemoteDelivery {
  return game.given.has(deliveryId)
    ? { kind: 'delivered', receiptId: deliveryId }
    : { kind: 'unknown-delivery' };
}

function refunded({ game, mood }: Outside, billingNo: string): NoticeAnswer {
  game.log.push(`told ${billingNo}`);
  return mood === 'is deaf' ? away : { kind: 'accepted' };
}

function liftRestriction({ game, mood }: Outside, deliveryId: string | undefined): NoticeAnswer {
  if (mood === 'lost on its way') return away;
  if (deliveryId) give(game, deliveryId);
  return mood === 'given, and lost' ? away : { kind: 'accepted' };
}

/** Gives what was not given before, and returns whether it was. */
function give({ given, log }: GameBooks, deliveryId: string): boolean {
  const already = given.has(deliveryId);
  if (!already) log.push(`gave ${deliveryId}`);
  given.add(deliveryId);
  return already;
}
