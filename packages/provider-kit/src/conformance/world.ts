import type { Account, IncomingRequest, PaymentRequest, ProviderContext, ProviderHttp } from '../provider.ts';
import { type Circumstances, createCircumstances } from './circumstances.ts';
import { type Button, landingAt, pressButton } from './hosted-page.ts';
import type { ModelPayment } from './model-ledger.ts';
import { createModelStore, type ModelStore } from './model-store.ts';
import { createNotificationWaits } from './notification-waits.ts';
import { overheard, type Told } from './overheard.ts';
import { paymentRequests } from './payment-requests.ts';
import type { ConformanceProfile } from './profile.ts';
import { createSandboxDesk, type SandboxDesk } from './sandbox-desk.ts';

export interface WorldOptions {
  profile: ConformanceProfile;
  sandboxUrl: string;
  /** Where the sandbox sends notifications: the runner hands them to `store.receive`. */
  storeUrl: string;
  http: ProviderHttp;
  /** The local secrets by name: `adyen-main.hmacKey`. */
  secret(name: string): string;
  /** Signs a message as the provider would, whatever it says; absent if the provider signs none. */
  signAgain?: ((context: ProviderContext, message: IncomingRequest) => IncomingRequest) | undefined;
  /** Different for each run on the same sandbox: it begins the references. */
  runName: string;
  /** How long a wait may take before it counts as in vain. Default 45,000. */
  patienceMs?: number;
}

/** One opened payment and the page on which it is paid. */
export interface Opened {
  reference: string;
  entry: ModelPayment;
  url: string;
}

/** A provider, its sandbox and a small store, wired to each other over HTTP. */
export interface World {
  profile: ConformanceProfile;
  store: ModelStore;
  desk: SandboxDesk;
  /** Everything that the adapter has returned or thrown since the start. */
  told: readonly Told[];
  context: ProviderContext;
  /** The same provider's context for another account of ours, with other keys. */
  otherContext: ProviderContext;
  /** Signs a message of this account as the provider would; undefined if the provider signs none. */
  signAgain: ((message: IncomingRequest) => IncomingRequest) | undefined;
  /** A payment request with a new reference. */
  request(change?: Partial<PaymentRequest>): PaymentRequest;
  /** Opens a payment; fails if the provider does not return a page. */
  open(change?: Partial<PaymentRequest>): Promise<Opened>;
  /** The payer presses a button; by default the browser returns. */
  press(opened: Opened, button: Button, options?: { comesBack: boolean }): Promise<void>;
  /**
   * What the browser would bring back after the button, without returning to the store; undefined if it stays there.
   */
  landing(opened: Opened, button: Button): Promise<Readonly<Record<string, string>> | undefined>;
  /** The payer pays outside the browser, and returns if the provider redirects. */
  pay(reference: string): Promise<void>;
  /** Waits until the store has answered every notification of the payment. */
  answered(reference: string): Promise<void>;
  /** Waits for that, then asks the provider. */
  sync(reference: string): Promise<void>;
  /** Waits until the condition holds; fails with `what` after `patienceMs`. */
  until(what: string, holds: () => boolean | Promise<boolean>): Promise<void>;
  /** The same for what the payment's notifications report; they are resent until they are answered. */
  untilNotified(reference: string, what: string, holds: () => boolean): Promise<void>;
  /** Runs with another clock, less patience for answers, other contents of our account's secrets, or other answers. */
  with(change: Circumstances, run: () => Promise<void>): Promise<void>;
  /** The notifications that named this payment, by our reference or the provider's number, byte for byte. */
  notificationsOf(reference: string): IncomingRequest[];
}

/** Builds the world of one provider. */
export function createWorld(options: WorldOptions): World {
  const { profile, sandboxUrl, http, secret, signAgain, patienceMs = 45_000 } = options;
  const told: Told[] = [];
  const provider = overheard(profile.provider, told);
  const circumstances = createCircumstances();

  const contextOf = (id: string, secretOf: (name: string) => string): ProviderContext => {
    const account: Account = { id, provider: provider.id, mode: 'sandbox', merchant: id, settings: {} };
    return {
      account,
      baseUrl: sandboxUrl + provider.sandboxPath,
      secret: secretOf,
      async http(request) {
        const { timeoutMs, receives } = circumstances.now();
        const outcome = await http({ ...request, timeoutMs });
        return outcome.kind === 'answer' ? { ...outcome, body: await receives(outcome.body) } : outcome;
      },
      mayAskForStranger: async () => true,
      now: () => new Date(Date.now() + circumstances.now().aheadMs),
    };
  };
  const [ours, anothers] = [`${provider.id}-main`, `${provider.id}-main-demo`];
  const context = contextOf(ours, (name) => circumstances.now().holds(name, secret(`${ours}.${name}`)));
  const store = createModelStore(provider, context);
  const desk = createSandboxDesk(http, sandboxUrl, provider.id);
  const request = paymentRequests(profile, context, options);
  const waits = createNotificationWaits(desk, patienceMs);

  return {
    profile: { ...profile, provider },
    told,
    store,
    desk,
    context,
    request,
    otherContext: contextOf(anothers, (name) => secret(`${anothers}.${name}`)),
    signAgain: signAgain && ((message) => signAgain(context, message)),
    with: circumstances.with,
    ...waits,
    ...createPayer({ profile: { ...profile, provider }, context, http, store, desk }),

    async open(change) {
      const asked = request(change);
      const outcome = await store.start(asked);
      if (outcome.kind !== 'created') throw new Error(`not created: ${JSON.stringify(outcome)}`);
      return { reference: asked.reference, entry: store.known(asked.reference), url: outcome.url };
    },

    async sync(reference) {
      await waits.answered(reference);
      await store.poll(reference);
    },

    notificationsOf(reference) {
      const names = [reference, store.known(reference).payment.providerReference ?? reference];
      return store.received.filter((one) => {
        const text = decodeURIComponent(one.rawBody.toString('utf8'));
        return names.some((name) => text.includes(name));
      });
    },
  };
}

/** The payer of a world: presses buttons, and returns to the store. */
function createPayer({
  profile,
  context,
  http,
  store,
  desk,
}: Pick<World, 'profile' | 'context' | 'store' | 'desk'> & Pick<WorldOptions, 'http'>): Pick<
  World,
  'press' | 'landing' | 'pay'
> {
  /** The page with the payer's buttons: the provider's, or the content of its script on the shop's payment page. */
  function buttonsOf({ entry, url }: Opened): string {
    // A provider may also have its own pages, for other channels or methods.
    const isOurs = url === entry.request.pageUrl;
    const fields = isOurs ? profile.provider.page?.fields(context, entry.payment, entry.request) : undefined;
    return fields ? profile.payerPage!(fields) : url;
  }

  return {
    async press(opened, button, { comesBack } = { comesBack: true }) {
      const landing = await pressButton(http, buttonsOf(opened), button);
      if (landing !== undefined && comesBack) await store.comeBack(opened.reference, landing.parameters);
    },

    async landing(opened, button) {
      return (await pressButton(http, buttonsOf(opened), button))?.parameters;
    },

    async pay(reference) {
      const returnUrl = await desk.act('pay', reference);
      if (returnUrl !== undefined) await store.comeBack(reference, landingAt(returnUrl).parameters);
    },
  };
}
