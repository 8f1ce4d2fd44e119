import { countingIn } from '../counting.ts';
import { networkOf } from '../network-of.ts';
import { accountStore } from '../repositories/account-store.ts';
import type { Services } from '../services.ts';
import { visitorLimits } from '../visitor-limits.ts';

/**
 * Counts a provider call caused by an unverified message; false if the limit of the account, or of the sender's network
 * there, is exceeded, across all processes. A network that is over its own limit uses up no more of the account's.
 * Without an address, only the account's limit applies.
 */
export async function mayAskForStranger(
  services: Services,
  account: string,
  remoteAddress?: string,
): Promise<boolean> {
  const counting = countingIn(services, accountStore(account));
  const { account: ofAccount, network } = visitorLimits.askingForStranger;
  const mayNetwork = remoteAddress === undefined || (await counting.add(network, networkOf(remoteAddress)));
  return mayNetwork && counting.add(ofAccount);
}
