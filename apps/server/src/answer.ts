import { type Code, codes } from '@gemporium/contract/codes.ts';
import type { FieldProblem } from '@gemporium/contract/field-problem.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';

/** A handler's answer: content, or a documented refusal with its message key. */
export type Answer<Content> = { kind: 'content'; content: Content } | Refusal;

export interface Refusal {
  kind: 'refusal';
  code: Code;
  /** A key of packages/locales, translated into the player's language. */
  messageKey: string;
  /** The game's own message, used instead of the key. */
  message?: string;
  /** Data that the page needs to act on the refusal. */
  content?: unknown;
}

/** Whether an answer is a refusal. Use this instead of comparing fields. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'refusal';
}

export function content<Content>(value: Content): Answer<Content> {
  return { kind: 'content', content: value };
}

type RefusalExtra = Partial<Pick<Refusal, 'message' | 'content'>>;

/** The message of each code. */
const sentences = {
  activityGone: 'error_activity_gone',
  idempotencyKeyReused: 'error_attempt_reused',
  badRequest: 'error_bad_request',
  cardExpired: 'error_card_expired',
  cardLocked: 'error_card_locked',
  cardOtherGame: 'error_card_other_game',
  cardRevoked: 'error_card_revoked',
  cardUnknown: 'error_card_unknown',
  cardUsed: 'error_card_used',
  cartLinkExpired: 'error_cart_link_expired',
  cartLinkWrong: 'error_cart_link_wrong',
  consentMissing: 'error_consent_missing',
  goodsGone: 'error_goods_gone',
  internal: 'error_internal',
  limitReached: 'goods_limit_not_buy',
  loginFailed: 'log_fail',
  loginInUse: 'error_login_in_use',
  makeUpError: 'replenish_tip_expired',
  makeUpOther: 'error_make_up_other',
  makeUpUsed: 'error_make_up_used',
  noGame: 'error_no_game',
  noSuchMethod: 'payway_not_exist',
  notFound: 'error_not_found',
  notLoggedIn: 'error_not_logged_in',
  notRealNameVerified: 'error_not_real_name',
  notYet: 'error_not_yet',
  orderClosed: 'error_order_closed',
  priceChanged: 'error_price_changed',
  providerDown: 'error_provider_down',
  rewardLocked: 'error_reward_locked',
  rewardReceived: 'error_reward_received',
  roleNotFound: 'error_role_not_found',
  tooManyPayments: 'error_too_many_payments',
  tooManyRequests: 'error_too_many_requests',
  unavailable: 'error_unavailable',
  unpaidOrder: 'error_unpaid_order',
  wrongDomain: 'error_wrong_domain',
} as const satisfies Partial<Record<keyof typeof codes, MessageKey>>;

export function refuse(code: keyof typeof sentences, extra: RefusalExtra = {}): Refusal {
  return refuseBecause(code, sentences[code], extra);
}

/** Invalid fields: -4000, which names each of them. */
export function refuseFields(
  fields: readonly FieldProblem[],
  messageKey: MessageKey = sentences.badRequest,
): Refusal {
  return refuseBecause('badRequest', messageKey, { content: { fields } });
}

/** The same for a pay call, whose message is about the selected payment method. */
export function refusePayFields(fields: readonly FieldProblem[]): Refusal {
  return refuseFields(fields, 'error_method_parameters');
}

/** For a code that has a message for each of its reasons. */
export function refuseBecause(
  code: keyof typeof codes,
  messageKey: string,
  extra: RefusalExtra = {},
): Refusal {
  return { kind: 'refusal', code: codes[code], messageKey, ...extra };
}
