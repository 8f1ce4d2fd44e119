import { countryCode } from '@gemporium/domain/country.ts';
import type { Account, IncomingRequest, PaymentRequest, ProviderContext, ProviderHttp } from '../provider.ts';
import { type Button, landingAt, pressButton } from './hosted-page.ts';
import { createModelStore, type ModelPayment, type ModelStore } from './model-store.ts';
import { overheard, type Told } from './overheard.ts';
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
  /** A message as the provider's own hand would sign it, whatever it says; absent where it signs none. */
  signAgain?: ((context: ProviderContext, message: IncomingRequest) => IncomingRequest) | undefined;
  /** Different for each run on the same sandbox: it begins the references. */
  runName: string;
  /** How long a wait may take before it counts as in vain. Default 10,000. */
  patienceMs?: number;
}

/** One opened payment and the page on which it is paid. */
export interface Opened {
  reference: string;
  entry: ModelPayment;
  url: string;
}

/** What a case may change for a while. */
export interface Circumstances {
  aheadMs?: number;
  timeoutMs?: number;
  /** What a secret of the account holds, by its name and what it is. */
  holds?(name: string, secret: string): string;
  /** What the adapter gets instead of the body of a provider's answer. */
  receives?(body: string): Promise<string>;
}

/** A provider, its sandbox and a small store, wired to each other over HTTP. */
export interface World {
  profile: ConformanceProfile;
  store: ModelStore;
  desk: SandboxDesk;
  /** Whatever the adapter has answered or thrown, from the beginning on. */
  told: readonly Told[];
  context: ProviderContext;
  /** The same provider's context for another account of ours, with other keys. */
  otherContext: ProviderContext;
  /** A message of this account's as the provider's own hand would sign it; undefined where it signs none. */
  signAgain: ((message: IncomingRequest) => IncomingRequest) | undefined;
  /** A pay request under a new reference. */
  request(change?: Partial<PaymentRequest>): PaymentRequest;
  /** Opens a payment; fails where the provider does not give a page. */
  open(change?: Partial<PaymentRequest>): Promise<Opened>;
  /** The payer presses a button; the browser comes back unless told otherwise. */
  press(opened: Opened, button: Button, options?: { comesBack: boolean }): Promise<void>;
  /** What the browser would bring back after the button, without bringing it; undefined where it stays there. */
  landing(opened: Opened, button: Button): Promise<Readonly<Record<string, string>> | undefined>;
  /** The payer pays without our seeing the page, and comes back where the provider sends him back. */
  pay(reference: string): Promise<void>;
  /** Waits until the store has answered every notification of the payment. */
  answered(reference: string): Promise<void>;
  /** Waits for that, then asks the provider. */
  sync(reference: string): Promise<void>;
  /** Waits until the condition holds; fails with `what` where it takes longer than our patience. */
  until(what: string, holds: () => boolean | Promise<boolean>): Promise<void>;
  /** The same for what the payment's notifications report; they are sent again until they are answered. */
  untilNotified(reference: string, what: string, holds: () => boolean): Promise<void>;
  /** Runs with another clock, less patience for answers, other contents of our account's secrets, or other answers. */
  with(change: Circumstances, run: () => Promise<void>): Promise<void>;
  /** The notifications that named this payment, by our reference or the provider's number, byte for byte. */
  notificationsOf(reference: string): IncomingRequest[];
}

/** Builds the world of one provider. */
export function createWorld({
  profile,
  sandboxUrl,
  storeUrl,
  http,
  secret,
  signAgain,
  runName,
  patienceMs = 10_000,
}: WorldOptions): World {
  const told: Told[] = [];
  const provider = overheard(profile.provider, told);
  let now: Required<Circumstances> = {
    ...{ aheadMs: 0, timeoutMs: 8_000 },
    holds: (_name, secret) => secret,
    receives: async (body) => body,
  };
  let count = 0;

  const contextOf = (id: string, secretOf: (name: string) => string): ProviderContext => {
    const account: Account = { id, provider: provider.id, mode: 'sandbox', merchant: id, settings: {} };
    return {
      account,
      baseUrl: sandboxUrl + provider.sandboxPath,
      secret: secretOf,
      async http(request) {
        const outcome = await http({ ...request, timeoutMs: now.timeoutMs });
        return outcome.kind === 'answer' ? { ...outcome, body: await now.receives(outcome.body) } : outcome;
      },
      mayAskForStranger: async () => true,
      now: () => new Date(Date.now() + now.aheadMs),
    };
  };
  const [ours, anothers] = [`${provider.id}-main`, `${provider.id}-main-demo`];
  const context = contextOf(ours, (name) => now.holds(name, secret(`${ours}.${name}`)));
  const store = createModelStore(provider, context);
  const desk = createSandboxDesk(http, sandboxUrl, provider.id);

  function request(change: Partial<PaymentRequest> = {}): PaymentRequest {
    // Ends with a letter: the number that a lie makes of it, by its last character, is nobody's.
    const reference = `GP${runName}${String(++count).padStart(3, '0')}X-1`;
    return {
      reference,
      amount: profile.amount,
      channelId: profile.channelId,
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
      notifyUrl: `${storeUrl}/notify/${provider.id}/${context.account.id}`,
      expiresAt: new Date(Date.now() + provider.paymentLifetimeMinutes * 60_000),
      ...change,
    };
  }

  /** Where the payer's buttons are: on the provider's page, or in what its script puts into the shop's own. */
  function buttonsOf({ entry, url }: Opened): string {
    // A provider may have pages of its own as well, for other channels or ways to pay.
    const isOurs = url === entry.request.pageUrl;
    const fields = isOurs ? provider.page?.fields(context, entry.payment, entry.request) : undefined;
    return fields ? profile.payerPage!(fields) : url;
  }

  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** How many notifications are unanswered. What failed is sent again, once after each try. */
  function unansweredOf(reference: string): () => Promise<number> {
    /** How many attempts each notification had when it was last sent again. */
    const sentAgain = new Map<number, number>();
    return async () => {
      const unanswered = (await desk.notifications(reference)).filter(
        ({ state, attempts }) => state !== 'withheld' && attempts.every(({ status }) => status === null),
      );
      // A connection that the store closed while it was idle is no answer. Some providers wait for minutes before they
      // send again (Antom: two), so that it is done for them.
      for (const { id, attempts } of unanswered) {
        if (attempts.length <= (sentAgain.get(id) ?? 0)) continue;
        sentAgain.set(id, attempts.length);
        await desk.sendAgain(id);
      }
      return unanswered.length;
    };
  }

  async function answered(reference: string): Promise<void> {
    const unanswered = unansweredOf(reference);
    await until('every notification was answered', async () => (await unanswered()) === 0);
  }

  async function untilNotified(reference: string, what: string, holds: () => boolean): Promise<void> {
    const unanswered = unansweredOf(reference);
    await until(what, async () => {
      if (!holds()) await unanswered();
      return holds();
    });
  }

  return {
    profile: { ...profile, provider },
    told,
    store,
    desk,
    context,
    otherContext: contextOf(anothers, (name) => secret(`${anothers}.${name}`)),
    signAgain: signAgain && ((message) => signAgain(context, message)),
    request,
    until,
    untilNotified,

    async open(change) {
      const asked = request(change);
      const outcome = await store.start(asked);
      if (outcome.kind !== 'created') throw new Error(`not created: ${JSON.stringify(outcome)}`);
      return { reference: asked.reference, entry: store.known(asked.reference), url: outcome.url };
    },

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

    answered,

    async sync(reference) {
      await answered(reference);
      await store.poll(reference);
    },

    async with(change, run) {
      const before = now;
      now = { ...before, ...change };
      try {
        await run();
      } finally {
        now = before;
      }
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
