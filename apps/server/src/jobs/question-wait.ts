import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { nextWait, promptSeconds, schedules } from './schedules.ts';

/**
 * Seconds until a provider is asked again about a payment that it has not reported as ended, by its data: one that sends no notifications is asked most often. Once the page has closed (`closedSeconds`) it is asked seldom; but a
 * payment that is half an hour old at most is asked about as if it were open, because its player may still wait for it.
 */
export function questionWait(
  provider: Pick<Provider, 'readNotification'> | undefined,
  { ageSeconds, closedSeconds }: { ageSeconds: number; closedSeconds?: number },
): number {
  const { openPayment, unnotifiedPayment, closedPayment } = schedules;
  if (closedSeconds !== undefined && ageSeconds >= promptSeconds)
    return nextWait(closedPayment, { ageSeconds: closedSeconds });
  return nextWait(provider?.readNotification ? openPayment : unnotifiedPayment, { ageSeconds });
}
