import { countingIn } from '../counting.ts';
import { accountStore } from '../repositories/account-store.ts';
import type { Services } from '../services.ts';
import { visitorLimits } from '../visitor-limits.ts';

/**
 * Counts what a message that nobody has proved has the provider of this account asked for; false where that was too often,
 * in all processes together.
 */
export function mayAskForStranger(services: Services, account: string): Promise<boolean> {
  return countingIn(services, accountStore(account)).add(visitorLimits.askingForStranger);
}
