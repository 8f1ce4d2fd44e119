/** Ways to pay behind Razer, as sub-payments of our methods name them (row O-07). */
export const ways: readonly string[] = [
  ...['e_wallet', 'prepaid_card', 'molpoints', 'ininal', 'truewallet', 'linepay', 'truemoney', '12call'],
  ...['internet_banking', 'bank'],
];

/** Those that are groups: one bank of them is written behind a slash, `internet_banking/maybank2u`. */
export const groups: readonly string[] = ['internet_banking', 'bank'];

/** Whether a sub-payment's code is one of these ways, or one bank of a group. */
export function isWay(code: string): boolean {
  const [way = '', member, ...more] = code.split('/');
  if (!ways.includes(way) || more.length > 0) return false;
  return member === undefined || (groups.includes(way) && /^[\w-]{1,40}$/.test(member));
}

/**
 * Razer's number of a way, by what the account has of them: a bank without one of its own is its group's. Undefined
 * where there is none: the payment wall opens, and the payer chooses there.
 */
export function channelIdOf(code: string, channelIds: Readonly<Record<string, string>>): string | undefined {
  const numbers = new Map(Object.entries(channelIds));
  return numbers.get(code) ?? numbers.get(code.split('/')[0] ?? '');
}
