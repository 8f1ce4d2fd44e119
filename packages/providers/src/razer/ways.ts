/** Ways to pay behind Razer, as our methods' sub-payments name them (row O-07). */
export const ways: readonly string[] = [
  ...['e_wallet', 'prepaid_card', 'molpoints', 'ininal', 'truewallet', 'linepay', 'truemoney', '12call'],
  ...['internet_banking', 'bank'],
];

/** The ways that are groups: one bank of a group follows a slash, `internet_banking/maybank2u`. */
export const groups: readonly string[] = ['internet_banking', 'bank'];

/** Whether a sub-payment's code is one of these ways, or one bank of a group. */
export function isWay(code: string): boolean {
  const [way = '', member, ...more] = code.split('/');
  if (!ways.includes(way) || more.length > 0) return false;
  return member === undefined || (groups.includes(way) && /^[\w-]{1,40}$/.test(member));
}

/**
 * Razer's number for a way, from the account's settings: a bank without its own number uses its group's. Undefined if
 * there is none; then the payment wall opens, and the payer chooses there.
 */
export function channelIdOf(code: string, channelIds: Readonly<Record<string, string>>): string | undefined {
  const numbers = new Map(Object.entries(channelIds));
  return numbers.get(code) ?? numbers.get(code.split('/')[0] ?? '');
}
