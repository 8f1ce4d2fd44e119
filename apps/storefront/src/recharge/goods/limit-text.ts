import type { LimitProductInfo } from '@gemporium/contract/api/pay/getLimitProductInfo.ts';
import { durationText } from '../../messages/duration-text.ts';
import type { Translate } from '../../messages/translator.ts';

export interface LimitText {
  /** "2 of 3 left", "again in 4 days 2 hours". */
  text: string;
  /** Nothing left: the goods cannot be chosen. */
  isReached: boolean;
}

/**
 * What remains of limited goods, in the player's language (rows M-01, L-07: formatted from messages
 * whenever it is shown). `now` in seconds, Infinity while the store's time is not known; `info` is undefined until a character is chosen.
 */
export function limitText(info: LimitProductInfo | undefined, now: number, t: Translate): LimitText {
  if (!info) return { text: t('goods_limited'), isReached: false };
  if (info.extra_pay_times > 0) return { text: remaining(info, t), isReached: false };
  if (!isUsedUp(info)) return { text: t('unpaid_title'), isReached: false };
  const wait = info.next_pay_time - now;
  if (wait > 0) return { text: t('goods_limit_next', { time: durationText(wait, t) }), isReached: true };
  return { text: t('goods_limit_reached'), isReached: true };
}

/** Whether none is left; one that an unpaid order of this character holds is, because buying leads to that order. */
export function isUsedUp({ extra_pay_times, billing_no }: LimitProductInfo): boolean {
  return extra_pay_times <= 0 && billing_no === undefined;
}

function remaining(
  { limit_type, extra_pay_times, frequency, day_info }: LimitProductInfo,
  t: Translate,
): string {
  const left = { number: extra_pay_times, text: frequency };
  if (day_info > 0) return t('goods_limit_days', { ...left, day: day_info });
  return limit_type === 'game' ? t('goods_limit_account', left) : t('goods_limit_role', left);
}
