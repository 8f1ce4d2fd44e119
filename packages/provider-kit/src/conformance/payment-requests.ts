import { countryCode } from '@gemporium/domain/country.ts';
import type { PaymentRequest, ProviderContext } from '../provider.ts';
import type { ConformanceProfile } from './profile.ts';

/** Makes payment requests, each with a new reference that contains the name of the run. */
export function paymentRequests(
  { provider, amount, channelId }: ConformanceProfile,
  { account }: ProviderContext,
  { storeUrl, runName }: { storeUrl: string; runName: string },
): (change?: Partial<PaymentRequest>) => PaymentRequest {
  let count = 0;
  return (change = {}) => {
    // A letter before `-1`: the sandbox's lie `other-order` may change that character, and the result must be
    // unknown.
    const reference = `GP${runName}${String(++count).padStart(3, '0')}X-1`;
    return {
      reference,
      amount,
      channelId,
      channel: '',
      goodsName: '1,000 Diamonds',
      gameName: 'Star Harbour',
      playerId: 'suid-42',
      shopperId: 'watt.production:1:suid-42',
      language: 'en',
      country: countryCode('US')!,
      platform: 'web',
      returnUrl: `${storeUrl}/return/${provider.id}/${reference}`,
      pageUrl: `${storeUrl}/pay/${provider.id}/${reference}/key`,
      notifyUrl: `${storeUrl}/notify/${provider.id}/${account.id}`,
      expiresAt: new Date(Date.now() + provider.paymentLifetimeMinutes * 60_000),
      ...change,
    };
  };
}
