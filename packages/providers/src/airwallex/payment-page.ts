import { channelById } from '@gemporium/contract/channels.ts';
import type { PaymentPage, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { hosts, locales, pageHosts, scriptPath, settingsSchema } from './provider.ts';

/** The page with Airwallex's drop-in: it offers all the payment methods of the account, or one. */
export const paymentPage: PaymentPage = {
  sources(context) {
    const { script, checkout } = hostsOf(context);
    const { pageOrigins } = settingsSchema.parse(context.account.settings);
    const own = [...new Set([script, checkout].map((address) => new URL(address).origin)), ...pageOrigins];
    // Airwallex's script loads the drop-in's by itself, from addresses that no policy of ours has created.
    return { script: own, frame: own, connect: own, withoutTrustedTypes: true };
  },

  fields(context, payment, { channel, channelId, language, country }) {
    const method = channel || channelById(channelId)?.providerCode;
    const locale = Object.hasOwn(locales, language) ? locales[language] : undefined;
    return {
      script: hostsOf(context).script + scriptPath,
      env: context.account.mode === 'live' ? 'prod' : 'demo',
      intentId: payment.providerReference ?? '',
      clientSecret: payment.memo.clientSecret ?? '',
      currency: payment.amount.currency,
      ...(locale === undefined ? {} : { locale }),
      ...(country === undefined ? {} : { country }),
      ...(method === undefined ? {} : { method }),
    };
  },
};

/** Airwallex's own hosts, or the sandbox, which serves a stand-in for the script next to its API. */
function hostsOf({ baseUrl, account }: ProviderContext): { script: string; checkout: string } {
  if (Object.values<string>(hosts).includes(baseUrl))
    return pageHosts[account.mode === 'live' ? 'prod' : 'demo'];
  const sandbox = baseUrl.slice(0, -'/api/v1'.length);
  return { script: sandbox, checkout: sandbox };
}
