import type { PaymentPage, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { hosts, locales, settingsSchema } from './provider.ts';

/** The shop's own page in which Alipay's script shows its card form. */
export const cardPage: PaymentPage = {
  sources(context) {
    const script = new URL(scriptOf(context)).origin;
    const origins = isReal(context) ? settingsOf(context).pageOrigins : [script];
    return {
      script: [...new Set([script, ...origins])],
      frame: origins,
      connect: origins,
      image: origins,
      style: origins,
      // Alipay's script loads further scripts by itself.
      withoutTrustedTypes: true,
    };
  },
  fields(context, { memo }, { language }) {
    return {
      script: scriptOf(context),
      environment: context.account.mode === 'live' ? 'prod' : 'sandbox',
      locale: locales[language] ?? 'en_US',
      session: memo.session ?? '',
    };
  },
};

const settingsOf = ({ account }: ProviderContext) => settingsSchema.parse(account.settings);

/** The sandbox serves a stand-in for Alipay's script. */
function scriptOf(context: ProviderContext): string {
  return isReal(context)
    ? settingsOf(context).scriptUrl
    : new URL('/alipay/js/v2/ams-checkout.js', context.baseUrl).href;
}

/** Whether the context is for Alipay itself: in the local run mode every account uses the sandbox. */
function isReal({ baseUrl }: ProviderContext): boolean {
  return Object.values(hosts).some((host) => baseUrl.startsWith(`${host}/`));
}
