/** What a provider's script can do in a payment's own page (`Provider.page`). */
export interface PayerPage<Fields = Readonly<Record<string, string>>> {
  /** What the adapter's `fields` gave it. */
  fields: Fields;
  /** BCP 47. */
  language: string;
  /** The element that the provider's form is put into; its id is `form`. */
  form: HTMLElement;
  /** To the order's result, by way of the store, which asks the provider how the payment stands. */
  returnUrl: string;
  /** Loads the provider's script; rejects where it cannot be had. */
  load(address: string): Promise<void>;
  /** The provider's form is there. */
  ready(): void;
  /** The payer is done: goes to the order's result. */
  leave(): void;
  /** Says that this try came to nothing, with a button to try again. He can always go back. */
  say(what: 'unreachable' | 'failed' | 'cancelled'): void;
}

interface EmbeddedPayment<Fields> {
  language: string;
  fields: Fields;
  returnUrl: string;
  texts: Readonly<Record<'unreachable' | 'failed' | 'cancelled', string>>;
}

/** How long the page waits for the provider's form before it shows an error. */
const patienceMs = 15_000;

/**
 * Starts the provider's part of a payment's own page. Until it says that it is `ready` the page says that it is opening;
 * where that takes longer than 15 seconds, or its script cannot be loaded, the page says so. What comes later still counts.
 */
export function runPaymentPage<Fields = PayerPage['fields']>(
  start: (page: PayerPage<Fields>) => void | Promise<void>,
): void {
  const element = (id: string) => document.getElementById(id) as HTMLElement;
  const { texts, ...payment } = JSON.parse(element('payment').textContent ?? '') as EmbeddedPayment<Fields>;
  const retry = element('retry');
  const show = (text: string, mayRetry: boolean) => {
    element('said').textContent = text;
    retry.hidden = !mayRetry;
    // No room is kept for a form that has not come: what can be done stands below the sentence.
    element('form').style.minHeight = mayRetry ? '0' : '';
  };
  const say: PayerPage['say'] = (what) => {
    clearTimeout(waiting);
    show(texts[what], true);
  };
  const waiting = setTimeout(() => say('unreachable'), patienceMs);
  retry.addEventListener('click', () => location.reload());
  const page: PayerPage<Fields> = {
    ...payment,
    form: element('form'),
    load,
    ready() {
      clearTimeout(waiting);
      show('', false);
    },
    leave: () => location.replace(payment.returnUrl),
    say,
  };
  Promise.resolve(page)
    .then(start)
    .catch(() => say('unreachable'));
}

/** Browsers that know trusted types load a script only by an address that a policy has made. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(address));
    script.src = trusted(address);
    document.head.appendChild(script);
  });
}

/** The Content-Security-Policy says which addresses these may be. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  return trustedTypes
    .createPolicy('payment-page', { createScriptURL: (text) => text })
    .createScriptURL(address);
}
