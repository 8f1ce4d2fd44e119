import type { Channel } from '@gemporium/contract/channels.ts';
import type { CountryCode } from '@gemporium/domain/country.ts';
import type { Money } from '@gemporium/domain/money.ts';

/** What an adapter may use. Everything outside the adapter comes in through here, so that tests can hold the clock. */
export interface ProviderContext {
  account: Account;
  /** The provider's address for this account: its own host, or the sandbox's in the local run mode. No trailing slash. */
  baseUrl: string;
  /** The account's secret of this name (`hmacKey`, `apiKey`, …); throws when the operator has not configured it. */
  secret(name: string): string;
  http: ProviderHttp;
  /**
   * Counts a request that a message has us send before anything proves who wrote it. False where strangers have had too
   * many sent for this account, whichever process they came to: then it is not sent.
   */
  mayAskForStranger(): Promise<boolean>;
  now(): Date;
}

export interface Account {
  id: string;
  provider: string;
  mode: 'sandbox' | 'test' | 'live';
  merchant: string;
  settings: Readonly<Record<string, unknown>>;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds until the answer counts as lost. Default 8,000. */
  timeoutMs?: number;
}

/**
 * The outcome of one HTTP exchange. `lost` means that the request may have reached the provider: ask before trying
 * again. `not-sent` means that it certainly did not (connection refused, unknown host): trying again is safe.
 */
export type HttpOutcome =
  | { kind: 'answer'; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { kind: 'lost'; reason: string }
  | { kind: 'not-sent'; reason: string };

export type ProviderHttp = (request: HttpRequest) => Promise<HttpOutcome>;

/** One payment, as an adapter is asked to open it. */
export interface PaymentRequest {
  /** Our reference at the provider, unique per account, `[A-Z0-9-]{1,24}`. Also the idempotency key of every call. */
  reference: string;
  amount: Money;
  /** The spec's payment channel id. */
  channelId: number;
  /** The sub-payment's own code, '' where there is none. */
  channel: string;
  goodsName: string;
  gameName: string;
  /** The player at the game, opaque to the provider; players of two games may have the same. */
  playerId: string;
  /**
   * The player among everybody who pays on the account, at whichever store and game: no two people share it. 5 to 209
   * characters.
   */
  shopperId: string;
  /** BCP 47. */
  language: string;
  /** The country that the player pays from, if chosen. */
  country?: CountryCode;
  platform: 'android' | 'ios' | 'web';
  returnUrl: string;
  /**
   * Where the shop itself shows the page of this payment: what `create` answers as its `url` where the payer pays there
   * (`Provider.page`). Nobody can guess it, and it is the same however often the payment is asked for.
   */
  pageUrl: string;
  notifyUrl: string;
  expiresAt: Date;
  clientIp?: string;
}

/** A prepaid card that the player typed in the shop. It is passed on at once and kept nowhere. */
export interface TypedCard {
  number: string;
  password: string;
}

/** A payment that was created at the provider, with what the adapter wanted to remember of it. */
export interface KnownPayment {
  reference: string;
  amount: Money;
  channelId: number;
  playerId: string;
  /** The provider's own number of the payment, where it has given one. */
  providerReference?: string;
  /** What create answered under `memo` (session ids, authorisation codes). Never secrets of the account. */
  memo: Readonly<Record<string, string>>;
  createdAt: Date;
  expiresAt: Date;
}

export type CreateOutcome =
  | { kind: 'created'; url: string; providerReference?: string; memo: Record<string, string> }
  | { kind: 'refused'; error: PaymentError; detail: string }
  /** The request certainly never reached the provider; the same create may be sent again. */
  | { kind: 'unavailable'; detail: string }
  /** The request may have been carried out: nobody knows yet. */
  | { kind: 'unknown'; detail: string };

/**
 * What a provider says about one payment: in a notification, a query, a browser's return or an approve call. All of them
 * end in the same function of the store, which compares amount, currency, merchant and mode with the order.
 */
export interface PaymentUpdate {
  reference: string;
  status: PaymentStatus;
  /** What the provider says it is about. A `paid` update without one is a mismatch. */
  amount?: UpdateAmount;
  /**
   * The provider's own number of the money: the same in every update about one capture, and another one where the payer
   * was charged again. A cancellation or expiry of money that was authorised names the number that it releases.
   */
  providerReference?: string;
  /** See `Sequence`; among the updates about one `providerReference`. */
  sequence?: Sequence;
  merchant: string;
  /** Whether the provider calls it a test; undefined where its wire has no such mark. */
  isTest?: boolean;
  error?: PaymentError;
  /** Set with `pending` where the payer has agreed, and the money moves only when we take it: see `capture`. */
  awaitsCapture?: true;
  /** For the operator: the provider's own wording, scrubbed. */
  detail: string;
  memo?: Record<string, string>;
}

/** `inexpressible`: not a whole number of our minor units, so certainly not an amount of ours. */
export type UpdateAmount = Money | 'inexpressible';

/**
 * The place of an update among the provider's updates about the same money or the same dispute, the highest being the last: a
 * number or time of the provider's own that its signature covers, otherwise the place of the event in its documented
 * order. Messages arrive in any order; this one counts. Missing: as early as can be.
 */
export type Sequence = number;

export type PaymentStatus = 'pending' | 'paid' | 'declined' | 'cancelled' | 'expired';

export type RefundUpdate = {
  /**
   * Our refund's reference, as given to `refund`; whatever the provider has where we did not ask for the refund. ''
   * where the wire never names ours: then it is the one that we asked for of the same capture and amount, if any.
   */
  refundReference: string;
  status: 'pending' | 'succeeded' | 'failed';
  /** Missing where the wire does not repeat it. */
  amount?: UpdateAmount;
  /** The refund's own number. */
  providerReference?: string;
  /** The number of the money that goes back, where the wire names it: for refunds that nobody here asked for. */
  capture?: string;
  /** Our reference of the payment, where the wire names that and not the money. */
  reference?: string;
  merchant: string;
  isTest?: boolean;
  detail: string;
};

export type ChargebackUpdate = {
  /** Our reference of the disputed payment. */
  reference: string;
  status: 'opened' | 'lost' | 'won';
  /** What is in dispute, perhaps less than was paid. Missing: all of it. */
  amount?: UpdateAmount;
  /** The dispute's own number; '' where the wire has none, and a payment then has one dispute. */
  dispute: string;
  /** See `Sequence`; among the updates about one dispute. */
  sequence?: Sequence;
  /** The number of the disputed money, where the wire names it. */
  capture?: string;
  merchant: string;
  isTest?: boolean;
  detail: string;
};

export type NotificationEvent =
  /*
   * `dedupeKey`: the provider's own number of the message. Messages of one key are copies only where they say the same;
   * the store sees to that.
   */
  | ({ type: 'payment'; dedupeKey: string } & PaymentUpdate)
  | ({ type: 'refund'; dedupeKey: string } & RefundUpdate)
  | ({ type: 'chargeback'; dedupeKey: string } & ChargebackUpdate)
  /** The wire proves nothing by itself, or only names a payment: the store asks with `query` before it acts. */
  | { type: 'hint'; dedupeKey: string; reference: string; memo?: Record<string, string>; detail: string }
  /**
   * The message names money by the provider's own number, and says nothing of it: the store has it looked up (`lookUp`),
   * and judges what is found like messages of their own. Never a copy: the same message may be about something new.
   */
  | ({ type: 'look-up'; dedupeKey: string; detail: string } & NamedNumber)
  /** Understood, authentic and of no consequence; kept for the record. `alarm` for event types nobody knows. */
  | { type: 'ignored'; dedupeKey: string; alarm: boolean; detail: string };

/** A number of the provider's own, and what its message calls the reason to look it up. */
export interface NamedNumber {
  number: string;
  about: string;
}

export interface IncomingRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  /** The message's raw bytes as they came, those of a GET's query, which has no body; signatures are checked on these. */
  rawBody: Buffer;
  /** Empty where its fields are beyond the limits of `fitFields`. */
  query: Readonly<Record<string, string>>;
  remoteAddress: string;
}

/**
 * What an adapter makes of a message. Only what is `authentic` can say anything; what proves nothing by itself can
 * only name payments about which the provider is then asked.
 */
export type NotificationReading =
  /** Proved by a signature, or by a secret that the provider alone has. */
  | { kind: 'authentic'; events: NotificationEvent[]; reply: NotificationReply }
  /**
   * The wire has no signature. The store takes it from the account's `sourceIps` alone, looks the references up, and
   * asks about those that are open payments of the account, each at most once a minute; the others cost a counter.
   */
  | { kind: 'unproven'; references: readonly string[]; reply: NotificationReply }
  /**
   * Forged, altered, too old, another account's key. Nothing is stored but a log line and a counter. Answered with 401
   * unless the provider wants its refusals in a form of its own.
   */
  | { kind: 'rejected'; reason: Rejection; reply?: NotificationReply }
  /** Authentic or not, it cannot be read: 400, unless the provider wants it in a form of its own. */
  | { kind: 'unreadable'; reason: Unreadable; reply?: NotificationReply };

/** Why a message is not believed. Constants: nothing of an unproved message reaches a log. */
export type Rejection =
  | 'it has no signature'
  | 'its signature headers are malformed'
  | 'its signature does not fit'
  | 'its signature covers more than one reading'
  | 'its certificate is not at an address of the provider'
  | 'its certificate cannot be had at the moment'
  | 'its certificate is not trusted'
  | 'it was signed more than five minutes away from now'
  | 'it names another merchant'
  | "it has no signature and does not come from one of the account's sourceIps";

export type Unreadable = "it is not in the provider's form" | 'it lacks fields that its kind needs';

export interface NotificationReply {
  status: number;
  contentType: string;
  body: string;
}

/** The provider asks, before it takes money, whether the payer is a player of ours (Xsolla's user validation). */
export interface PlayerCheck {
  /** The same as `PaymentRequest.playerId`. */
  playerId: string;
  /** `isKnown`: the player has a payment on this account that may still be paid, or has just been. */
  reply(isKnown: boolean): NotificationReply;
}

/** The provider asks what we have (MyCard's difference report): answered from the store's own books. */
export interface ReportReading {
  /** Whether a signature proves who asks. Where nothing does, the store answers the account's `sourceIps` alone. */
  isProved: boolean;
  wanted: ReportRange;
  reply(payments: readonly ReportedPayment[]): NotificationReply;
}

/** What a settlement report says about a payment's money, as the provider's notification would. */
export type SettlementEvent =
  | ({ type: 'payment' } & PaymentUpdate)
  | ({ type: 'refund' } & RefundUpdate)
  | ({ type: 'chargeback' } & ChargebackUpdate);

/** One line of a settlement report. `line`: where it stands in the file, from 1. */
export type SettlementLine =
  /** `at`: the time as in the report, for comparison by people. */
  | { kind: 'money'; line: number; at: string; event: SettlementEvent }
  /** Understood, and about no payment of a player: a fee, a payout, the end of the file. */
  | { kind: 'other'; line: number }
  /** It cannot be read, or is about another account: `reason` says what is wrong and what to do. */
  | { kind: 'problem'; line: number; reason: string };

/** Which paid payments of the account are wanted; both ends of `between` are included. */
export type ReportRange =
  | { kind: 'between'; from: Date; to: Date }
  | { kind: 'payment'; providerReference: string };

export interface ReportedPayment {
  reference: string;
  providerReference: string;
  amount: Money;
  playerId: string;
  memo: Readonly<Record<string, string>>;
  paidAt: Date;
}

export type QueryOutcome =
  | { kind: 'known'; update: PaymentUpdate }
  /** The provider certainly knows nothing of the reference. */
  | { kind: 'not-found'; detail: string }
  /** This payment cannot be asked about, now or ever: only the provider's own notification can end it. */
  | { kind: 'cannot-ask'; detail: string }
  | { kind: 'unavailable'; detail: string };

/** What a number that a message named is about. */
export type LookUpOutcome =
  /** None where the provider has nothing for us under the number; never one that must be looked up. */
  | { kind: 'found'; events: Exclude<NotificationEvent, { type: 'look-up' }>[] }
  | { kind: 'unavailable'; detail: string };

export type RedeemOutcome =
  /** It was spent, or may have been: a query of the payment shows which. */
  | { kind: 'asked'; detail: string }
  /** Certainly not spent for this payment. */
  | { kind: 'refused'; error: PaymentError; detail: string };

export type CancelOutcome =
  | { kind: 'cancelled'; detail: string }
  /** It is already paid, or the provider has no cancel for this state: treat as still payable. */
  | { kind: 'refused'; detail: string; update?: PaymentUpdate }
  | { kind: 'unavailable'; detail: string };

export type RefundOutcome =
  | { kind: 'known'; refund: RefundUpdate }
  /** Certainly not made, by this call or an earlier one: after a repeat, a refusal of our key is none of these. */
  | { kind: 'refused'; detail: string }
  | { kind: 'unavailable'; detail: string }
  | { kind: 'unknown'; detail: string };

/** What asking about a refund can answer. */
export type RefundQueryOutcome =
  | RefundOutcome
  /** The provider certainly knows nothing of this refund: it may be sent again under the same reference. */
  | { kind: 'not-found'; detail: string };

export type ConfirmOutcome =
  | { kind: 'confirmed'; detail: string }
  | { kind: 'refused'; detail: string }
  | { kind: 'unavailable'; detail: string };

/** Everything that can go wrong with a payment, in one closed vocabulary. */
export type PaymentError =
  | 'declined'
  | 'insufficient-funds'
  | 'cancelled-by-player'
  | 'expired'
  | 'limit-exceeded'
  | 'suspected-fraud'
  | 'authentication-failed'
  | 'method-unavailable'
  | 'invalid-request'
  | 'configuration'
  | 'duplicate-reference'
  | 'card-invalid'
  | 'card-used';

/**
 * A page of the shop's own on which a payment is paid, for a provider that has none to send the payer to, but a script or
 * a form for the merchant's. What runs in it is `page/page.ts` of the provider's folder. Data and a pure verb: nobody is
 * asked, and nothing changes, however often the page is read.
 */
export interface PaymentPage {
  /** What this page may use of the provider's. No other page of the shop may. */
  sources(context: ProviderContext): PageSources;
  /**
   * What the page's script gets, all of it for the payer to read. Signatures are made here; a secret of the account never
   * leaves. `payment` is what the store keeps of it, `request` what `create` was asked.
   */
  fields(
    context: ProviderContext,
    payment: KnownPayment,
    request: PaymentRequest,
  ): Readonly<Record<string, string>>;
  /**
   * For a provider whose window ends at an address of the merchant's when its payer closes it: the provider's script that
   * takes the window away. The address is `pageUrl` and `/closed`.
   */
  closing?(context: ProviderContext): string;
}

/** Origins (`https://static.example`), by what the page may do with them: a word of its Content-Security-Policy each. */
export interface PageSources {
  script?: readonly string[];
  frame?: readonly string[];
  connect?: readonly string[];
  /** Where its form may be sent, and where the answer may lead on to. */
  form?: readonly string[];
  image?: readonly string[];
  style?: readonly string[];
  /** Set where the provider's script writes markup or loads scripts by itself: trusted types cannot be asked for then. */
  withoutTrustedTypes?: true;
}

/** What every payment provider is. Data first, then verbs; a verb that the provider does not have is absent. */
export interface Provider {
  id: string;
  name: string;
  /** Its rows of the table of channels: `channelsOf`. */
  channels: readonly Channel[];
  /** Names of the account's secrets that must be configured. */
  secrets: readonly string[];
  /**
   * Why the secret of this name cannot be used outside the sandbox, in words that reveal nothing of it; undefined where it
   * can. Absent where any text will do.
   */
  secretProblem?(name: string, value: string): string | undefined;
  /** Minor-unit digits as this provider counts them. */
  exponentOf(currency: string): number;
  /**
   * What this provider sends without a signature, as it ends the sentence "… sends" (`make-up calls`). Accounts outside
   * the sandbox must then list the provider's addresses in `sourceIps`, a setting that its `checkSettings` knows.
   */
  sendsUnsigned?: string;
  /** Settings that an account outside the sandbox must have, beside what `baseUrl` needs. */
  neededSettings?: readonly string[];
  /** Checks the account's settings when the catalogue is checked; returns problems in plain words. */
  checkSettings(settings: Readonly<Record<string, unknown>>): { path: string; reason: string }[];
  /**
   * Address of the real service for a test or live account, without trailing slash. Undefined when it differs per
   * merchant and the account's settings do not name it: such an account cannot be used outside the sandbox.
   */
  baseUrl(account: Account): string | undefined;
  /** Where the sandbox serves this provider, below its own address: `/mycard`. */
  sandboxPath: string;
  /**
   * Whether the same create may be sent again after an unknown outcome: either the provider answers a repeated reference
   * with the payment it already has, or nobody can ever pay the one whose answer was lost. Where false, a payment whose
   * create was lost is only asked about.
   */
  createMayBeRepeated: boolean;
  /**
   * How long the provider treats our references as idempotency keys, in minutes, by its document; Infinity if
   * permanently, or if the adapter queries before it sends. A call that may have been carried out is not repeated after
   * that, because it could count as a second one; it is only queried.
   */
  keysLastMinutes: number;
  /** How long a payment page stays usable, in minutes. */
  paymentLifetimeMinutes: number;
  /** Where the payer pays in a page of the shop's own. */
  page?: PaymentPage;
  /** By when the provider has reported an end, if it ever does: after that an operator sees its silence. */
  speaksWithin: {
    /** Of a payment, from when its page closed. */
    paymentMinutes: number;
    /** Of a refund, from when it was asked for. Absent where the provider has no refund. */
    refundMinutes?: number;
  };

  create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome>;
  /** Absent where the provider has no status call (its notification is then the only truth). */
  query?(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome>;
  /**
   * The browser came back with these parameters. An adapter that must act (KakaoPay's approve) acts here, and says so by
   * `chargesOnReturn`; others answer what they can prove, or undefined when the return proves nothing.
   */
  completeReturn?(
    context: ProviderContext,
    payment: KnownPayment,
    parameters: Readonly<Record<string, string>>,
  ): Promise<QueryOutcome | undefined>;
  /**
   * What must be written down before `completeReturn` takes the money, where nobody can be asked about it afterwards.
   * Undefined for a return that takes none. The store keeps it in the memo once for a payment, and calls `completeReturn`
   * with it; where it stands there already, the return is over. Pure.
   */
  noteCharge?(
    context: ProviderContext,
    payment: KnownPayment,
    parameters: Readonly<Record<string, string>>,
  ): Record<string, string> | undefined;
  /** The money moves only in `completeReturn`: the store calls it for a payment that is open, and never for one that is not. */
  chargesOnReturn?: true;
  /**
   * Takes the money of a payment that its payer has approved: the store calls it after an update that says
   * `awaitsCapture`, for an open payment of an unpaid order before the payment has expired, and for no other. Idempotent.
   */
  capture?(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome>;
  /**
   * Spends a card for a payment that is open and written down, so that whatever is lost here can be asked for later.
   * Never called twice for one payment.
   */
  redeem?(context: ProviderContext, payment: KnownPayment, card: TypedCard): Promise<RedeemOutcome>;
  /** A promise where what proves the message must be fetched first, such as a certificate. */
  readNotification?(
    context: ProviderContext,
    request: IncomingRequest,
  ): NotificationReading | Promise<NotificationReading>;
  /** Asks what a message of type `look-up` is about. Present where `readNotification` reads such messages. */
  lookUp?(context: ProviderContext, named: NamedNumber): Promise<LookUpOutcome>;
  /** Tried before `readNotification`, at the same address; undefined where the request is no such question. */
  readReport?(context: ProviderContext, request: IncomingRequest): ReportReading | undefined;
  /**
   * Tried before `readNotification`, at the same address; undefined where the request is no such question, or does not
   * prove who asks. What the store answers stops or allows the payment, so one that it has closed takes no money.
   */
  readPlayerCheck?(context: ProviderContext, request: IncomingRequest): PlayerCheck | undefined;
  /**
   * Reads the provider's own report of the money that it has taken and given back, which an operator has downloaded. Each
   * event is what the provider's notification of it says, its numbers above all, so that whatever is known already is
   * recognised. `text`: the file in pieces, wherever they are cut; no more than a piece is held. Pure.
   */
  readSettlementReport?(account: Account, text: Iterable<string>): Iterable<SettlementLine>;
  /** Stops a payment that is still open. */
  cancel?(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome>;
  refund?(context: ProviderContext, payment: KnownPayment, refund: RefundRequest): Promise<RefundOutcome>;
  /** Where the outcome of a refund can be asked for. */
  queryRefund?(
    context: ProviderContext,
    payment: KnownPayment,
    refund: RefundRequest,
  ): Promise<RefundQueryOutcome>;
  /** Tells the provider that the goods are certain, where it settles only then (MyCard). Idempotent. */
  confirm?(context: ProviderContext, payment: KnownPayment): Promise<ConfirmOutcome>;
}

export interface RefundRequest {
  /** Unique; the idempotency key. */
  refundReference: string;
  amount: Money;
  reason: string;
  /**
   * The refunds of this payment that are known to have succeeded. A provider that knows no idempotency key
   * (KakaoPay) recognises a lost refund by what these do not explain.
   */
  earlier?: readonly { refundReference: string; amount?: UpdateAmount; providerReference?: string }[];
  /** Those that an operator has ended as never made, perhaps wrongly, while the provider reported nothing. */
  foundNeverMade?: readonly { refundReference: string; amountMinor: number }[];
  /** Set where a call for this very refund may have been made before, and nobody knows whether it was carried out. */
  isRepeat?: true;
}
