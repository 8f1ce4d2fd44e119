/** What a provider's script can use on the shop's payment page (`Provider.page`). */
export interface PayerPage<Fields = Readonly<Record<string, string>>> {
  /** What the adapter's `fields` gave it. */
  fields: Fields;
  /** BCP 47. */
  language: string;
  /** The element that the provider's form goes into; its id is `form`. */
  form: HTMLElement;
  /** Whether the form stands on a dark ground, so that it can be dark too. */
  isDark: boolean;
  /** Leads to the order's result by way of the store, which asks the provider for the payment's state. */
  returnUrl: string;
  /** Loads the provider's script; rejects if it cannot be loaded. */
  load(address: string): Promise<void>;
  /** The provider's form is there. */
  ready(): void;
  /** The payer is done: goes to the order's result. */
  leave(): void;
  /**
   * Tells the payer that this try failed, and offers a button to try again, unless the provider's form `staysOpen` and
   * takes the next try itself. `declined`: nothing was charged for certain. Going back is always possible.
   */
  say(what: Told, staysOpen?: boolean): void;
}

type Told = 'unreachable' | 'failed' | 'declined' | 'cancelled';

interface EmbeddedPayment<Fields> {
  language: string;
  fields: Fields;
  returnUrl: string;
  texts: Readonly<Record<Told, string>>;
}

/** How long the page waits for the provider's form before it shows an error. */
const patienceMs = 15_000;

/**
 * Starts the provider's part of the shop's payment page. The page shows that it is opening until the provider's part
 * calls `ready`; if that takes longer than 15 seconds, or the script cannot be loaded, the page says so. A form that
 * is ready later still counts.
 */
export function runPaymentPage<Fields = PayerPage['fields']>(
  start: (page: PayerPage<Fields>) => void | Promise<void>,
): void {
  const element = (id: string) => document.getElementById(id) as HTMLElement;
  const { texts, ...payment } = JSON.parse(element('payment').textContent ?? '') as EmbeddedPayment<Fields>;
  const retry = element('retry');
  const show = (text: string, mayRetry: boolean) => {
    element('said').textContent = text;
    element('wait').hidden = true;
    retry.hidden = !mayRetry;
    // Reserve no space for a form that has not come: the buttons go right below the message.
    element('form').style.minHeight = mayRetry ? '0' : '';
  };
  const say: PayerPage['say'] = (what, staysOpen) => {
    clearTimeout(waiting);
    show(texts[what], !staysOpen);
  };
  const waiting = setTimeout(() => say('unreachable'), patienceMs);
  retry.addEventListener('click', () => location.reload());
  const form = element('form');
  const page: PayerPage<Fields> = {
    ...payment,
    form,
    isDark: isDark(getComputedStyle(form.parentElement ?? form).backgroundColor),
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

/** Whether a colour as browsers compute it (`rgb(16, 14, 40)`) is nearer to black than to white. */
function isDark(color: string): boolean {
  const [red = 255, green = 255, blue = 255] = color
    .slice(color.indexOf('(') + 1)
    .split(',')
    .map(parseFloat);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 127.5;
}

/** Browsers with Trusted Types load a script only from an address that a policy has created. */
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

/** The Content-Security-Policy limits which addresses are allowed. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  return trustedTypes
    .createPolicy('payment-page', { createScriptURL: (text) => text })
    .createScriptURL(address);
}
