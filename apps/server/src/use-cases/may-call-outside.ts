import { countingIn } from '../counting.ts';
import { networkOf } from '../network-of.ts';
import type { Services, Session } from '../services.ts';
import { outsideCalls } from '../visitor-limits.ts';

/**
 * Counts a call to the game's server or a provider caused by a visitor; false if the visitor's limit is exceeded. Every
 * such call begins with it, except those shared by all visitors (servers) and returns from a provider's page.
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
