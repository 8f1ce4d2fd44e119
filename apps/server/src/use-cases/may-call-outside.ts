import { countingIn } from '../counting.ts';
import { networkOf } from '../network-of.ts';
import type { Services, Session } from '../services.ts';
import { outsideCalls } from '../visitor-limits.ts';

/**
 * Counts a visitor's wish to have the game's server or a provider asked; false where he has had that too often. Every
 * call that a visitor can cause begins with it, except what the shop answers for all visitors at once (servers) and
 * what comes back from a provider's page.
 */
export async function mayCallOutside(
  services: Services,
  store: string,
  visitor: { session?: Pick<Session, 'gpId' | 'suid'> | undefined; clientIp: string },
): Promise<boolean> {
  const { outsideCallsPerMinute } = services.config;
  if (!outsideCallsPerMinute) return true;
  const limits = outsideCalls(outsideCallsPerMinute);
  const counting = countingIn(services, store);
  return visitor.session
    ? counting.add(limits.account, visitor.session.gpId, visitor.session.suid)
    : counting.add(limits.address, networkOf(visitor.clientIp));
}
