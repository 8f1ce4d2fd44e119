import { countingIn } from '../counting.ts';
import { accountStore } from '../repositories/account-store.ts';
import type { Services } from '../services.ts';
import { visitorLimits } from '../visitor-limits.ts';

/**
 * Counts a provider call caused by an unverified message; false if the account's limit is exceeded, across all
 * processes.
 */
export function mayAskForStranger(services: Services, account: string): Promise<boolean> {
  return countingIn(services, accountStore(account)).add(visitorLimits.askingForStranger);
}
