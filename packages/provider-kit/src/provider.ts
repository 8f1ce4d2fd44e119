import type { Channel } from '@gemporium/contract/channels.ts';
import type { CountryCode } from '@gemporium/domain/country.ts';
import type { Money } from '@gemporium/domain/money.ts';

/**
 * What an adapter may use. Everything outside the adapter, the clock included, comes in through here, so that tests
 * can control it.
 */
export interface ProviderContext {
  account: Account;
  /**
   * The provider's address for this account: its own host, or the sandbox's in the local run mode. No trailing slash.
   */
  baseUrl: string;
  /** The account's secret of this name (`hmacKey`, `apiKey`, …); throws if the operator has not configured it. */
  secret(name: string): string;
  http: ProviderHttp;
  /**
   * Counts a request that we would send because of a message from this network address whose sender is not proved yet.
   * False if its network, or strangers in all, have caused too many for this account, counted across all processes:
   * then it is not sent.
   */
  mayAskForStranger(remoteAddress: string): Promise<boolean>;
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

/** One payment that an adapter is asked to open. */
export interface PaymentRequest {
  /** Our reference at the provider, unique per account, `[A-Z0-9-]{1,24}`. Also the idempotency key of every call. */
  reference: string;
  amount: Money;
  /** The spec's payment channel id. */
  channelId: number;
  /** The sub-payment's own code, '' if there is none. */
  channel: string;
  goodsName: string;
  /** The goods in English, if `goodsName` is in another language: for providers that take no other letters. */
  englishGoodsName?: string;
  gameName: string;
  /** The player's id at the game, only to be shown: players of two games may have the same one. */
  playerId: string;
  /** The player's id, unique among everybody who pays on the account, at any store and game. 5 to 209 characters. */
  shopperId: string;
  /** BCP 47. */
  language: string;
  /** The country that the player pays from, if one was chosen. */
  country?: CountryCode;
  platform: 'android' | 'ios' | 'web';
  returnUrl: string;
  /**
   * Where the shop itself shows this payment's page: `create` returns it as `url` if the payer pays there
   * (`Provider.page`). It cannot be guessed, and is the same each time the payment is requested.
   */
  pageUrl: string;
  notifyUrl: string;
  expiresAt: Date;
  clientIp?: string;
}

/** A prepaid card that the player typed in the shop. It is passed on at once and never stored. */
export interface TypedCard {
  number: string;
  password: string;
}

/** A payment that was created at the provider, with what the adapter wants to remember about it. */
export interface KnownPayment {
  reference: string;
  amount: Money;
  channelId: number;
  /** As `create` has named the payer: `PaymentRequest.shopperId`. */
  shopperId: string;
  /** The provider's own number for the payment, if it has given one. */
  providerReference?: string;
  /**
   * What `create` and later updates returned as `memo` (session ids, authorisation codes). Never secrets of the
   * account.
   */
  memo: Readonly<Record<string, string>>;
  createdAt: Date;
  expiresAt: Date;
}

export type CreateOutcome =
  | { kind: 'created'; url: string; providerReference?: string; memo: Record<string, string> }
  | { kind: 'refused'; error: PaymentError; detail: string }
  /** The request certainly never reached the provider; the same create may be sent again. */
  | { kind: 'unavailable'; detail: string }
  /** The request may have been carried out; nobody knows yet. */
  | { kind: 'unknown'; detail: string };

/**
 * What a provider says about one payment, whichever way it arrives. All updates end in the store's
 * `applyPaymentUpdate`, which compares reference, amount, currency, merchant and mode with the payment.
 */
export interface PaymentUpdate {
  reference: string;
  status: PaymentStatus;
  /** The amount as the provider reports it. A `paid` update without one is a mismatch. */
  amount?: UpdateAmount;
  /**
   * The provider's own number for the money: the same in every update about one capture, and a different one if the
   * payer was charged again. A cancellation or expiry of authorised money gives the number that it releases.
   */
  providerReference?: string;
  /** See `Sequence`; among the updates about one `providerReference`. */
  sequence?: Sequence;
  merchant: string;
  /** Whether the provider calls it a test; undefined if its messages have no such flag. */
  isTest?: boolean;
  error?: PaymentError;
  /** Set with `pending` once the payer has agreed, if the money moves only when we take it: see `capture`. */
  awaitsCapture?: true;
  /** For the operator: the provider's own wording, scrubbed. */
  detail: string;
  memo?: Record<string, string>;
}

/** `inexpressible`: not a whole number of our minor units, so certainly not an amount of ours. */
export type UpdateAmount = Money | 'inexpressible';

/**
 * The place of an update among the provider's updates about the same money or dispute; the highest is the latest. It
 * is a number or time from the provider that its signature covers, or else the event's place in the documented
 * order. Messages arrive in any order; this is the one that counts. Missing: before all others.
 */
export type Sequence = number;

export type PaymentStatus = 'pending' | 'paid' | 'declined' | 'cancelled' | 'expired';

export type RefundUpdate = {
  /**
   * Our refund's reference, as given to `refund`; for a refund that we did not ask for, whatever the provider has.
   * '' if the provider's messages never contain ours: then it is the refund that we asked for with the same capture
   * and amount, if any.
   */
  refundReference: string;
  status: 'pending' | 'succeeded' | 'failed';
  /** Missing if the message does not repeat it. */
  amount?: UpdateAmount;
  /** The refund's own number. */
  providerReference?: string;
  /** The number of the money that goes back, if the message has it: for refunds that nobody here asked for. */
  capture?: string;
  /** Our reference of the payment, if the message has that and not the money's number. */
  reference?: string;
  merchant: string;
  isTest?: boolean;
  detail: string;
};

export type ChargebackUpdate = {
  /** Our reference of the disputed payment. */
  reference: string;
  status: 'opened' | 'lost' | 'won';
  /** The disputed amount, which may be less than was paid. Missing: all of it. */
  amount?: UpdateAmount;
  /** The dispute's own number; '' if the messages have none: a payment then has a single dispute. */
  dispute: string;
  /** See `Sequence`; among the updates about one dispute. */
  sequence?: Sequence;
  /** The number of the disputed money, if the message has it. */
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
  /** The message proves nothing by itself, or only names a payment: the store asks with `query` before it acts. */
  | { type: 'hint'; dedupeKey: string; reference: string; memo?: Record<string, string>; detail: string }
  /**
   * The message gives only the provider's own number for some money: the store calls `lookUp`, and judges what is
   * found as if each event had come in a message of its own. The same message may be about something new, so the
   * number is looked up again after each, but not more often than every few seconds. `fromAnyone`: the signature does
   * not cover the account, so another merchant's message may be replayed here: a number that is not ours counts as
   * asked for by a stranger.
   */
  | ({ type: 'look-up'; dedupeKey: string; detail: string; fromAnyone?: true } & NamedNumber)
  /** Understood, authentic and without effect; kept for the record. `alarm`: set for unknown event types. */
  | { type: 'ignored'; dedupeKey: string; alarm: boolean; detail: string };

/** A number of the provider's, and the reason that its message gives to look it up. */
export interface NamedNumber {
  number: string;
  about: string;
}

export interface IncomingRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  /**
   * The message's raw bytes as received (for a GET, which has no body, those of its query); signatures are checked
   * on these.
   */
  rawBody: Buffer;
  /** Empty if its fields are beyond the limits of `fitFields`. */
  query: Readonly<Record<string, string>>;
  remoteAddress: string;
}

/**
 * What an adapter makes of a message. Only an `authentic` one can report anything; one that proves nothing by itself
 * can only name payments, about which the provider is then asked.
 */
export type NotificationReading =
  /** Proved by a signature, or by a secret that only the provider has. */
  | { kind: 'authentic'; events: NotificationEvent[]; reply: NotificationReply }
  /**
   * The message has no signature. The store accepts it only from the account's `sourceIps`, looks up the references,
   * and asks about those that are open payments of the account, each at most once a minute; the others only increase
   * a counter.
   */
  | { kind: 'unproven'; references: readonly string[]; reply: NotificationReply }
  /**
   * Forged, altered, too old, another account's key. Nothing is stored except a log line and a counter. Answered
   * with 401, unless the provider wants refusals in its own form.
   */
  | { kind: 'rejected'; reason: Rejection; reply?: NotificationReply }
  /** It cannot be read, authentic or not: 400, unless the provider wants refusals in its own form. */
  | { kind: 'unreadable'; reason: Unreadable; reply?: NotificationReply };

/** Why a message is not believed. Constants, so that nothing from an unproved message reaches a log. */
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

/** Before it takes money, the provider asks whether the payer is one of our players (Xsolla's user validation). */
export interface PlayerCheck {
  /** As `create` has named the payer: `PaymentRequest.shopperId`. */
  shopperId: string;
  /** `isKnown`: the player has a payment on this account that may still be paid, or has just been. */
  reply(isKnown: boolean): NotificationReply;
}

/** The provider asks which payments we have (MyCard's difference report): answered from the store's own books. */
export interface ReportReading {
  /** Whether a signature proves who asks. If nothing does, the store answers only the account's `sourceIps`. */
  isProved: boolean;
  wanted: ReportRange;
  reply(payments: readonly ReportedPayment[]): NotificationReply;
}

/** What a settlement report says about a payment's money, in the terms of the provider's notifications. */
export type SettlementEvent =
  | ({ type: 'payment' } & PaymentUpdate)
  | ({ type: 'refund' } & RefundUpdate)
  | ({ type: 'chargeback' } & ChargebackUpdate);

/** One line of a settlement report. `line`: where it stands in the file, from 1. */
export type SettlementLine =
  /** `at`: the time as the report has it, for people to compare. */
  | { kind: 'money'; line: number; at: string; event: SettlementEvent }
  /** Understood, but not about a player's payment: a fee, a payout, the end of the file. */
  | { kind: 'other'; line: number }
  /** It cannot be read, or is about another account: `reason` says what is wrong and what to do. */
  | { kind: 'problem'; line: number; reason: string };

/** Which of the account's paid payments are wanted; `between` includes both ends. */
export type ReportRange =
  | { kind: 'between'; from: Date; to: Date }
  | { kind: 'payment'; providerReference: string };

export interface ReportedPayment {
  reference: string;
  providerReference: string;
  amount: Money;
  /** As `create` has named the payer: `PaymentRequest.shopperId`. */
  shopperId: string;
  memo: Readonly<Record<string, string>>;
  paidAt: Date;
}

export type QueryOutcome =
  | { kind: 'known'; update: PaymentUpdate }
  /** The provider certainly knows nothing of the reference. */
  | { kind: 'not-found'; detail: string }
  /** This payment can never be asked about: only the provider's own notification can end it. */
  | { kind: 'cannot-ask'; detail: string }
  | { kind: 'unavailable'; detail: string };

/** What a number that a message named is about. */
export type LookUpOutcome =
  /** Empty if the provider has nothing for us under the number; never an event that must itself be looked up. */
  | { kind: 'found'; events: Exclude<NotificationEvent, { type: 'look-up' }>[] }
  | { kind: 'unavailable'; detail: string };

export type RedeemOutcome =
  /** It was spent, or may have been: a query of the payment tells. */
  | { kind: 'asked'; detail: string }
  /** Certainly not spent for this payment. */
  | { kind: 'refused'; error: PaymentError; detail: string };

export type CancelOutcome =
  /**
   * Nobody can pay it any more. `update`: what the provider made of it, if it may have been paid at the last moment and
   * the money has then gone back.
   */
  | { kind: 'cancelled'; detail: string; update?: PaymentUpdate }
  /** It is already paid, or the provider cannot cancel it in this state: treat it as still payable. */
  | { kind: 'refused'; detail: string; update?: PaymentUpdate }
  | { kind: 'unavailable'; detail: string };

export type RefundOutcome =
  | { kind: 'known'; refund: RefundUpdate }
  /**
   * Certainly not made, by this call or an earlier one. A refusal of our key proves that for a first call only:
   * after a repeat it is not `refused`.
   */
  | { kind: 'refused'; detail: string }
  | { kind: 'unavailable'; detail: string }
  | { kind: 'unknown'; detail: string };

/** The outcome of asking about a refund. */
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
 * The shop's own page on which a payment is paid, for a provider that has no page to send the payer to, but a script
 * or form for the merchant's page. The script that runs in it is `page/page.ts` in the provider's folder. Its verbs
 * are pure: opening the page calls nobody and changes nothing.
 */
export interface PaymentPage {
  /** What this page, and no other page of the shop, may load from the provider. */
  sources(context: ProviderContext): PageSources;
  /**
   * What the page's script gets; the payer can read all of it. Signatures are made here, so that no secret of the
   * account leaves the server. `payment` is what the store keeps, `request` what `create` was given.
   */
  fields(
    context: ProviderContext,
    payment: KnownPayment,
    request: PaymentRequest,
  ): Readonly<Record<string, string>>;
  /**
   * For a provider whose window goes to an address of the merchant's when the payer closes it: the provider's script
   * that removes the window. The address is `pageUrl` followed by `/closed`.
   */
  closing?(context: ProviderContext): string;
}

/**
 * Origins (`https://static.example`) by what the page may do with them; each field stands for one directive of its
 * Content-Security-Policy.
 */
export interface PageSources {
  script?: readonly string[];
  frame?: readonly string[];
  connect?: readonly string[];
  /** Where its form may be sent, and where the answer may redirect to. */
  form?: readonly string[];
  image?: readonly string[];
  style?: readonly string[];
  /** Set if the provider's script writes markup or loads scripts by itself: Trusted Types cannot be required then. */
  withoutTrustedTypes?: true;
}

/**
 * The interface of every payment provider. Data first, then verbs; a verb that the provider does not have is absent.
 */
export interface Provider {
  id: string;
  name: string;
  /** Its rows in the table of channels: `channelsOf`. */
  channels: readonly Channel[];
  /** Names of the account's secrets that must be configured. */
  secrets: readonly string[];
  /**
   * Why the secret of this name cannot be used outside the sandbox, without revealing any of it; undefined if it
   * can. Absent if any text will do.
   */
  secretProblem?(name: string, value: string): string | undefined;
  /** The number of decimals that this provider uses for the currency. */
  exponentOf(currency: string): number;
  /**
   * What this provider sends without a signature, worded to end the sentence "… sends" (`make-up calls`). Accounts
   * outside the sandbox must then list the provider's addresses in `sourceIps`, a setting that its `checkSettings`
   * knows.
   */
  sendsUnsigned?: string;
  /** The codes of every way to pay that it knows, if it refuses others. One of a group is `group/member`. */
  codes?: readonly string[];
  /** Settings that an account outside the sandbox must have, in addition to what `baseUrl` needs. */
  neededSettings?: readonly string[];
  /** Checks the account's settings when the catalogue is checked; returns problems in plain words. */
  checkSettings(settings: Readonly<Record<string, unknown>>): { path: string; reason: string }[];
  /**
   * Address of the real service for a test or live account, without trailing slash. Undefined if it differs per
   * merchant and the account's settings do not give it: such an account cannot be used outside the sandbox.
   */
  baseUrl(account: Account): string | undefined;
  /** Where the sandbox serves this provider, below its own address: `/mycard`. */
  sandboxPath: string;
  /**
   * Whether the same create may be sent again after an unknown outcome: either the provider answers a repeated
   * reference with the payment it already has, or nobody can ever pay the one whose answer was lost. If false, a
   * payment whose create was lost is only queried.
   */
  createMayBeRepeated: boolean;
  /**
   * How long the provider treats our references as idempotency keys, in minutes, according to its documentation;
   * Infinity if permanently, or if the adapter queries before it sends. After that, a call that may have been
   * carried out is not repeated, because it could be taken for a second one; it is only queried.
   */
  keysLastMinutes: number;
  /** How long a payment page stays usable, in minutes. */
  paymentLifetimeMinutes: number;
  /** Set if the payer pays on a page of the shop's own. */
  page?: PaymentPage;
  /**
   * The time within which the provider reports a final state, if it ever does: after that, its silence is shown to
   * an operator.
   */
  speaksWithin: {
    /** For a payment, from when its page closed. */
    paymentMinutes: number;
    /** For a refund, from when it was requested. Absent if the provider has no refund. */
    refundMinutes?: number;
  };

  create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome>;
  /**
   * The provider blocks anyone who queries a payment more often than once in this many seconds: then only the payment's
   * watch queries it, never for a visitor. Absent if no document of the provider limits queries.
   */
  queryEverySeconds?: number;
  /** Absent if the provider has no status call (its notification is then the only source). */
  query?(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome>;
  /**
   * The browser came back with these parameters. An adapter that must act (KakaoPay's approve) acts here, and
   * declares it with `chargesOnReturn`; others return what they can prove, or undefined if the return proves
   * nothing. `unavailable` if the money may still move after this call: until then the payment is not ended.
   */
  completeReturn?(
    context: ProviderContext,
    payment: KnownPayment,
    parameters: Readonly<Record<string, string>>,
  ): Promise<QueryOutcome | undefined>;
  /**
   * With `chargesOnReturn`: what must be recorded before `completeReturn` takes the money, because nobody can be asked
   * about it afterwards.
   * Undefined for a return that takes none. The store adds it to the payment's memo once, and calls `completeReturn`
   * with it; if the memo already has it, the return is not handled again. Pure.
   */
  noteCharge?(
    context: ProviderContext,
    payment: KnownPayment,
    parameters: Readonly<Record<string, string>>,
  ): Record<string, string> | undefined;
  /** The money moves only in `completeReturn`: the store calls it only while the payment is open. */
  chargesOnReturn?: true;
  /**
   * Takes the money of a payment that its payer has approved: the store calls it after an update that says
   * `awaitsCapture`, and only for an open payment of an unpaid order, before it expires. Idempotent. `isRepeat`: the
   * answer to an earlier call was lost; if that was declined, so is this one, whether or not the provider says so
   * again.
   */
  capture?(
    context: ProviderContext,
    payment: KnownPayment,
    options?: { isRepeat?: true },
  ): Promise<QueryOutcome>;
  /**
   * Spends a card for a payment that is already open and stored, so that the outcome can be queried later if the
   * answer is lost. Never called twice for one payment.
   */
  redeem?(context: ProviderContext, payment: KnownPayment, card: TypedCard): Promise<RedeemOutcome>;
  /** Asynchronous if something must be fetched to verify the message, such as a certificate. */
  readNotification?(
    context: ProviderContext,
    request: IncomingRequest,
  ): NotificationReading | Promise<NotificationReading>;
  /** Asks what a message of type `look-up` is about. Present if `readNotification` returns such messages. */
  lookUp?(context: ProviderContext, named: NamedNumber): Promise<LookUpOutcome>;
  /** Tried before `readNotification`, at the same address; undefined if the request is not such a question. */
  readReport?(context: ProviderContext, request: IncomingRequest): ReportReading | undefined;
  /**
   * Tried before `readNotification`, at the same address; undefined if the request is not such a question, or does
   * not prove who asks. The store's answer stops or allows the payment, so no money is taken for one that it has
   * closed.
   */
  readPlayerCheck?(context: ProviderContext, request: IncomingRequest): PlayerCheck | undefined;
  /**
   * Reads the provider's own report of the money that it has taken and given back, as downloaded by an operator.
   * Each event equals what the provider's notification would say, above all its numbers, so that known events are
   * recognised. `text`: the file in chunks, cut anywhere; no more than one is held in memory. Pure.
   */
  readSettlementReport?(account: Account, text: Iterable<string>): Iterable<SettlementLine>;
  /** Stops a payment that is still open. */
  cancel?(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome>;
  refund?(context: ProviderContext, payment: KnownPayment, refund: RefundRequest): Promise<RefundOutcome>;
  /** Present if the outcome of a refund can be queried. */
  queryRefund?(
    context: ProviderContext,
    payment: KnownPayment,
    refund: RefundRequest,
  ): Promise<RefundQueryOutcome>;
  /** Tells the provider that the goods are certain, if it settles only then (MyCard). Idempotent. */
  confirm?(context: ProviderContext, payment: KnownPayment): Promise<ConfirmOutcome>;
}

export interface RefundRequest {
  /** Unique; the idempotency key. */
  refundReference: string;
  amount: Money;
  reason: string;
  /**
   * The refunds of this payment that are known to have succeeded; what the bank took is none. With a provider without
   * idempotency keys (KakaoPay), a refund whose answer was lost is recognised as one that these do not explain.
   */
  earlier?: readonly { refundReference: string; amount?: UpdateAmount; providerReference?: string }[];
  /** Refunds that an operator has ended as never made, perhaps wrongly, while the provider reported nothing. */
  foundNeverMade?: readonly { refundReference: string; amountMinor: number }[];
  /** Set if a call for this same refund may have been made before, and nobody knows whether it was carried out. */
  isRepeat?: true;
  /**
   * With `isRepeat`: that call was made so long ago that the provider shows what it did, if it shows refunds at all.
   */
  isSettled?: true;
}
