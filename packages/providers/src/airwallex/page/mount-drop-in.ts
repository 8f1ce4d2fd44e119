import type { PayerPage } from '@gemporium/provider-kit/page/run-payment-page.ts';

/** What `payment-page.ts` provides. */
interface Fields {
  script: string;
  env: string;
  intentId: string;
  clientSecret: string;
  currency: string;
  locale?: string;
  country?: string;
  method?: string;
}

/** The part of Airwallex.js that this page uses ("Airwallex.js", init and createElement). */
interface AirwallexScript {
  init(options: { env: string; enabledElements: readonly string[]; locale?: string }): Promise<unknown>;
  createElement(type: 'dropIn', options: object): Promise<DropIn>;
}

interface DropInEvent {
  detail?: { error?: { code?: string } };
}

/** What was charged after any other code is unknown ("Error response codes"). */
const declines: readonly unknown[] = [
  'issuer_declined',
  'provider_declined',
  'risk_declined',
  'authentication_declined',
];

interface DropIn {
  on(event: 'ready' | 'success' | 'error' | 'cancel', handler: (event: DropInEvent) => void): void;
  /** Takes the id of an element. */
  mount(id: string): unknown;
}

/**
 * Mounts the drop-in on the page. The drop-in itself reports a declined card and lets the payer try again, as after a
 * cancelled try; a message shown by this page stays until the drop-in is ready again or has succeeded.
 */
export async function mountDropIn(page: PayerPage<Fields>): Promise<void> {
  const { script, env, locale, intentId, clientSecret, currency, country, method } = page.fields;
  await page.load(script);
  const { AirwallexComponentsSDK: airwallex } = window as unknown as {
    AirwallexComponentsSDK: AirwallexScript;
  };
  await airwallex.init({
    env,
    enabledElements: ['payments'],
    ...(locale === undefined ? {} : { locale }),
  });
  const dropIn = await airwallex.createElement('dropIn', {
    intent_id: intentId,
    client_secret: clientSecret,
    currency,
    appearance: { mode: page.isDark ? 'dark' : 'light' },
    ...(country === undefined ? {} : { country_code: country }),
    ...(method === undefined ? {} : { methods: [method] }),
  });
  dropIn.on('ready', () => page.ready());
  dropIn.on('success', () => page.leave());
  dropIn.on('error', ({ detail }) => {
    if (declines.includes(detail?.error?.code)) page.say('declined', true);
    else page.say('failed');
  });
  dropIn.on('cancel', () => page.say('cancelled', true));
  dropIn.mount(page.form.id);
}
