import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { nextWait, promptSeconds, schedules } from './schedules.ts';

/**
 * Seconds until a provider is queried again about a payment without an outcome, by the provider's data: one without
 * notifications is queried most often. Once the page has closed (`closedSeconds`) it is queried rarely; but a payment
 * that is at most half an hour old is treated as open, because its player may still be waiting. Never more often than
 * the provider allows.
 */
export function questionWait(
  provider: Pick<Provider, 'readNotification' | 'queryEverySeconds'> | undefined,
  { ageSeconds, closedSeconds }: { ageSeconds: number; closedSeconds?: number },
): number {
  const { openPayment, unnotifiedPayment, closedPayment } = schedules;
  if (closedSeconds !== undefined && ageSeconds >= promptSeconds)
    return nextWait(closedPayment, { ageSeconds: closedSeconds });
  const wait = nextWait(provider?.readNotification ? openPayment : unnotifiedPayment, { ageSeconds });
  return Math.max(wait, provider?.queryEverySeconds ?? 0);
}
