/**
 * What stands for a store where rows belong to a provider's account, which several stores may share: its notifications, the
 * work of judging them, the numbers it has given.
 */
export const accountStore = (account: string) => `account:${account}`;
