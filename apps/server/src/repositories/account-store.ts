/**
 * The store key of rows that belong to a provider's account, which several stores may share: its notifications, the
 * effects that judge them, and its capture numbers.
 */
export const accountStore = (account: string) => `account:${account}`;
