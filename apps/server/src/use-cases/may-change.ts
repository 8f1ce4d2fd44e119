import { countingIn } from '../counting.ts';
import type { Services, Session } from '../services.ts';
import { changesOfAccount } from '../visitor-limits.ts';

/**
 * Counts a changing call of a player; false if the account's limit for this call is exceeded. A call that stores
 * refusals under its idempotency key begins with it, before the key is taken: each new key is a row.
 */
export async function mayChange(
  services: Services,
  { store, gpId, suid }: Pick<Session, 'store' | 'gpId' | 'suid'>,
  call: string,
): Promise<boolean> {
  const { outsideCallsPerMinute } = services.config;
  if (!outsideCallsPerMinute) return true;
  return countingIn(services, store).add(changesOfAccount(outsideCallsPerMinute), gpId, suid, call);
}
