import type { PaymentStatus } from './provider.ts';
import type { KeyPair } from './sandbox-keys.ts';
import type { SandboxWord } from './sandbox-words.ts';

/**
 * What a provider's simulator and the sandbox that hosts it know about each other. Types only: a simulator is
 * written from its provider's documents and shares no running code with the adapter, so that a misreading of the
 * documents has to be made twice to go unnoticed.
 */

/** A lie that a simulator can tell in an otherwise genuine message. */
export type Lie =
  | 'wrong-amount'
  | 'wrong-currency'
  | 'wrong-merchant'
  | 'live-flag'
  | 'forged'
  | 'other-order';

/** What can be made to happen to a payment from outside the browser. */
export type PayerAction = 'pay' | 'decline' | 'cancel' | 'expire' | 'chargeback' | 'make-up';

export type { PaymentStatus };

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };
export type JsonObject = { readonly [name: string]: JsonValue };

/** One payment in the provider's books. Amounts are ISO 4217 minor units, times are milliseconds. */
export interface SimulatedPayment {
  readonly provider: string;
  /** The provider's own id: a session id, an auth code, a tid. */
  readonly id: string;
  readonly account: string;
  /** The merchant's number for this payment. */
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number | null;
  /** Whatever else this provider keeps. */
  readonly details: JsonObject;
}

/** Money that the provider took from the payer for one payment. */
export interface SimulatedCharge {
  readonly id: string;
  readonly paymentId: string;
  readonly account: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly chargedAt: number;
  readonly details: JsonObject;
}

export interface SimulatedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly chargeId: string;
  readonly reference: string;
  readonly refundReference: string;
  readonly kind: 'refund' | 'chargeback';
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: RefundStatus;
  readonly createdAt: number;
  readonly details: JsonObject;
}

export interface SimulatorRequest {
  readonly method: string;
  /** `http://host:port` under which the caller reached the sandbox: hosted pages live there too. */
  readonly origin: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw bytes, for signatures. */
  readonly body: Buffer;
}

export interface SimulatorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** The payment that this call made or touched. */
  readonly paymentId?: string | undefined;
}

export interface NotificationDraft {
  readonly about: SimulatedPayment | { readonly account: string };
  /** The provider's own name of the event, such as AUTHORISATION. */
  readonly event: string;
  /** A path under the store's address, or an absolute URL that the merchant gave. */
  readonly to: { readonly storePath: string } | { readonly url: string };
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Renders the body, either truthful or with the requested lie. */
  readonly compose: (lie?: Lie) => string;
  readonly afterMs?: number;
  /** Set if it asks the merchant something: notification faults do not apply to it. */
  readonly isQuestion?: true;
}

/** A notification about to be sent, for providers that sign each attempt. */
export interface OutgoingNotification {
  readonly messageId: string;
  readonly account: string;
  readonly body: string;
  readonly lie: Lie | null;
  /** The destination: some providers sign the path. */
  readonly url: string;
}

/**
 * The books and clocks of the sandbox, inside one transaction: everything that a handler does through its desk is
 * committed together before its answer is sent.
 */
export interface SimulatorDesk {
  readonly now: number;
  /** Lower-case hex of `bytes` random bytes: at least eight, so that no two are the same. */
  readonly randomHex: (bytes: number) => string;
  /** A number that this provider has not given yet, with exactly so many digits. */
  readonly serial: (digits: number) => string;
  readonly openPayment: (
    draft: Pick<SimulatedPayment, 'id' | 'account' | 'reference' | 'amountMinor' | 'currency' | 'details'> & {
      readonly expiresAt?: number;
    },
  ) => SimulatedPayment;
  readonly payment: (id: string) => SimulatedPayment | undefined;
  /** The newest payment with this reference. */
  readonly paymentByReference: (account: string, reference: string) => SimulatedPayment | undefined;
  readonly paymentsOf: (account: string) => readonly SimulatedPayment[];
  /** Details are merged into the existing ones. */
  readonly changePayment: (
    id: string,
    change: { readonly status?: PaymentStatus; readonly details?: JsonObject },
  ) => SimulatedPayment;
  readonly charge: (draft: {
    readonly id: string;
    readonly payment: SimulatedPayment;
    readonly amountMinor?: number | undefined;
    readonly details?: JsonObject;
  }) => SimulatedCharge;
  readonly chargeOf: (paymentId: string) => SimulatedCharge | undefined;
  readonly chargeById: (id: string) => SimulatedCharge | undefined;
  readonly refund: (draft: {
    readonly id: string;
    readonly charge: SimulatedCharge;
    readonly refundReference: string;
    readonly kind: SimulatedRefund['kind'];
    readonly amountMinor: number;
    readonly status: RefundStatus;
    readonly details?: JsonObject;
  }) => SimulatedRefund;
  readonly refundsOf: (paymentId: string) => readonly SimulatedRefund[];
  readonly finishRefund: (id: string, status: RefundStatus) => SimulatedRefund;
  readonly notify: (draft: NotificationDraft) => void;
  readonly schedule: (task: {
    readonly name: string;
    readonly payment: SimulatedPayment;
    readonly afterMs: number;
    readonly details?: JsonObject;
  }) => void;
  /** Small facts that belong to no payment: used cards, idempotency keys. */
  readonly remember: (scope: string, key: string, value: JsonValue) => void;
  readonly recall: (scope: string, key: string) => JsonValue | undefined;
  /** Uses up one armed refund failure for this payment; returns how it fails, or nothing. */
  readonly takeRefundFailure: (payment: SimulatedPayment) => 'refused' | 'later' | undefined;
}

export interface SimulatorRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Under the simulator's prefix, with `:name` parts. */
  readonly path: string;
  /** What the call is for: `create`, `query`, `refund`, `page` … Faults are armed by this name. */
  readonly call: string;
  /** Which account and reference the request is about, as far as can be told before it is judged. */
  readonly identify: (
    request: SimulatorRequest,
    desk: SimulatorDesk,
  ) => { readonly account?: string; readonly reference?: string };
  readonly handle: (
    request: SimulatorRequest,
    desk: SimulatorDesk,
    asked: { readonly lie?: Lie },
  ) => SimulatorAnswer;
  /** Set where money moves: by this very call, or afterwards by the payer. */
  readonly charges?: 'itself' | 'by-payer';
  /** The lies that this call's answer can tell. */
  readonly lies?: readonly Lie[];
  /** Refuses this call in the provider's own form, for the fault `refused`. */
  readonly refuse?: (request: SimulatorRequest, desk: SimulatorDesk) => SimulatorAnswer;
}

export type ActResult =
  | { readonly ok: true; readonly payment: SimulatedPayment; readonly returnUrl?: string | undefined }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The payment about which messages are composed. */
export interface MessageFacts {
  readonly account: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly now: number;
  /** `http://host:port` of the sandbox, for messages that name its addresses. */
  readonly origin: string;
  /**
   * Told in every message, and covered by its signature; a message that cannot contain it is left out. A wrong
   * amount is higher than what was paid.
   */
  readonly lie?: Exclude<Lie, 'forged'>;
}

/** What can happen to the money of one payment, whoever the provider is. */
export type MoneyEvent =
  | 'capture'
  /** The payer was charged once more under the same reference. */
  | 'second capture'
  | 'decline'
  /** The provider releases the money of the capture. */
  | 'cancel'
  | 'expire'
  /** Somebody gave the whole capture back in the provider's back office. */
  | 'refund'
  | 'part refund'
  /** That refund, the whole one, did not reach the payer. */
  | 'refund failed'
  | 'chargeback opened'
  | 'chargeback lost'
  | 'chargeback won'
  /** Another dispute about the same capture. */
  | 'second dispute'
  /** A dispute about the second capture. */
  | 'second capture disputed';

/** One message as it reaches the merchant. */
export interface MoneyMessage {
  readonly event: MoneyEvent;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * An event that no message describes: the simulator's books change, and a query is answered from them. Its
 * notification is only a reason to ask; if it sends none, the payer's browser comes back (`returnUrl`) or the store
 * asks by itself.
 */
export interface QueryOnlyEvent {
  /** What has happened before, in this order. */
  readonly after?: readonly MoneyEvent[];
  /** Events before it that the same answer reports as well. */
  readonly beside?: readonly MoneyEvent[];
  /** The lies that an answer about it can tell. Absent: all that are possible for the provider. */
  readonly lies?: readonly Lie[];
  readonly happens: (desk: SimulatorDesk, payment: SimulatedPayment) => ActResult;
  /** Sends another message that names the payment, if the provider has one. */
  readonly again?: (desk: SimulatorDesk, payment: SimulatedPayment) => ActResult;
}

/** A file that merchants download from the provider's portal. */
export interface SimulatedReport {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: string;
}

/** Sent like a notification; the merchant's answer is compared with the provider's books. */
export interface MerchantQuestion {
  readonly ask: (desk: SimulatorDesk, account: string, options: JsonObject) => NotificationDraft;
  readonly compare: (desk: SimulatorDesk, account: string, options: JsonObject, answer: string) => JsonObject;
}

export interface Simulator {
  readonly provider: string;
  /** Where it is mounted in the sandbox, such as `/adyen`. */
  readonly prefix: string;
  readonly routes: readonly SimulatorRoute[];
  /** Set if its notifications are GETs with the composed body as the query. Absent: they are POSTs. */
  readonly notifiesBy?: 'GET';
  /** Lies that its notifications can tell; none for a provider that sends no notifications. */
  readonly notificationLies: readonly Lie[];
  /** Faults, actions and contents that this provider cannot show, with the reason. */
  readonly impossible: Readonly<Record<string, string>>;
  readonly act: (
    desk: SimulatorDesk,
    payment: SimulatedPayment,
    action: PayerAction,
    options: { readonly amountMinor?: number },
  ) => ActResult;
  readonly tasks: Readonly<
    Record<string, (desk: SimulatorDesk, payment: SimulatedPayment, details: JsonObject) => void>
  >;
  /**
   * The wait before the next attempt, given the number of failed ones; null gives up. `status`: null if nothing was
   * answered.
   */
  readonly retryAfterMs: (
    failedAttempts: number,
    about: { readonly event: string; readonly status: number | null },
  ) => number | null;
  /** Whether this 2xx answer from the merchant ends the retries of a notification. Absent: every 2xx answer does. */
  readonly takes?: (answer: string) => boolean;
  /**
   * What the provider does once the merchant has answered a notification about a payment, or the provider has given
   * up: in the same commit as the answer.
   */
  readonly notified?: (
    desk: SimulatorDesk,
    payment: SimulatedPayment,
    outcome: { readonly event: string; readonly isTaken: boolean },
  ) => void;
  /** Questions that the provider asks the merchant and whose answer matters, by name. */
  readonly questions?: Readonly<Record<string, MerchantQuestion>>;
  /**
   * Every message that this provider can send about the money of a payment, in its own order. Absent if its messages
   * prove nothing and are only a reason to ask: then it has `queryOnlyEvents`.
   */
  readonly messages?: (about: MessageFacts) => readonly MoneyMessage[];
  /** What can happen to the money of a payment, for a provider that reports it only when asked. */
  readonly queryOnlyEvents?: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>>;
  /** Events that it never reports, neither by itself nor when asked, with the reason. */
  readonly neverReported?: Readonly<Partial<Record<MoneyEvent, string>>>;
  /**
   * The report of everything that it has taken and given back for an account, as its merchants download it. Absent
   * if no document describes one.
   */
  readonly settlementReport?: (desk: SimulatorDesk, account: string) => SimulatedReport;
  /** Headers that are generated for each attempt. */
  readonly seal?: (notification: OutgoingNotification, now: number) => Readonly<Record<string, string>>;
}

/** Markup that is safe to insert into markup. */
export interface Html {
  readonly markup: string;
}

/** The tools for pages in one language. */
export interface PageTools extends SimulatorTools {
  /** One text, with its placeholders filled in. */
  readonly say: (word: SandboxWord, values?: Readonly<Record<string, string>>) => string;
  /** A whole page with the sandbox mark on it. Only the inline script given here is allowed. */
  readonly page: (page: {
    readonly title: string;
    readonly styles: string;
    readonly body: Html;
    readonly script?: string;
    readonly status?: number;
    /** Set if the merchant's page shows it in a frame. */
    readonly framed?: true;
  }) => SimulatorAnswer;
  /**
   * The buttons of every payer's page, in a form that posts to the page itself. They are the same on all pages, so
   * that tests find them by their values.
   */
  readonly payerButtons: {
    readonly pay: Html;
    /** Decline, cancel and leave pending. */
    readonly others: Html;
    /** For a closed payment. */
    readonly back: Html;
  };
}

/** A payment's page at the provider, and what its buttons do. */
export interface PayerPageOfSandbox {
  /** Under the simulator's prefix. */
  readonly path: string;
  /** The payment that the address names. */
  readonly paymentOf: (request: SimulatorRequest, desk: SimulatorDesk) => SimulatedPayment | undefined;
  /** The language that the merchant requested, if the provider allows it. Absent: the browser's. */
  readonly languageOf?: (payment: SimulatedPayment) => JsonValue | undefined;
  readonly show: (tools: PageTools, payment: SimulatedPayment, desk: SimulatorDesk) => SimulatorAnswer;
  readonly missing: (tools: PageTools) => SimulatorAnswer;
  /** Whether its buttons still work. Absent: as long as the payment is pending. */
  readonly isOpen?: (payment: SimulatedPayment) => boolean;
  /**
   * What the payer does to an open payment; a failure leaves it unchanged. `isForced`: the payer pays, and the bank
   * declines the amount.
   */
  readonly act: (
    desk: SimulatorDesk,
    payment: SimulatedPayment,
    action: 'pay' | 'decline' | 'cancel',
    about: { readonly form: URLSearchParams; readonly isForced: boolean },
  ) => ActResult;
  /** What changes when the payer leaves and the payment stays pending. Absent: nothing. */
  readonly leave?: (
    desk: SimulatorDesk,
    payment: SimulatedPayment,
    form: URLSearchParams,
  ) => SimulatedPayment;
  /** Where the browser goes next: to an address, or to the given answer; undefined shows the updated page. */
  readonly wayBack: (payment: SimulatedPayment, pressed: Pressed) => string | SimulatorAnswer | undefined;
}

/** A pressed button of a payment's page. */
export interface Pressed {
  /** `pay`, `decline`, `cancel`, `pending` or `back`, or anything else that a stranger may send. */
  readonly chosen: string | null;
  readonly form: URLSearchParams;
  readonly desk: SimulatorDesk;
  /** The tools for rendering the browser's next page. */
  readonly tools: PageTools;
  /** Why the provider refused. */
  readonly failure?: string | undefined;
}

/** What the sandbox lends to every simulator when it is made. */
export interface SimulatorTools {
  /** A local secret by name, such as `<account>.hmacKey`. */
  readonly secret: (name: string) => string;
  /**
   * The account in the brand files whose secrets of these names are these: for providers whose keys do not say whose
   * they are.
   */
  readonly accountWith: (keys: Readonly<Record<string, string>>) => string | undefined;
  /** The RSA key pair that belongs to a local secret: the store uses its own half under the same name. */
  readonly rsaKeys: (secretName: string) => KeyPair;
  /** Template tag: text is escaped, `Html` and lists of it are placed as they are. */
  readonly html: (strings: TemplateStringsArray, ...values: readonly unknown[]) => Html;
  /** The page tools for this request: in this language, if the sandbox has it, else the browser's. */
  readonly pagesFor: (request: SimulatorRequest, language?: JsonValue) => PageTools;
  /** `USD 4.99` */
  readonly amountText: (amountMinor: number, currency: string) => string;
  /** Decimal string in major units. */
  readonly toMajor: (amountMinor: number, currency: string) => string;
  /** Minor units of a decimal string, or undefined if it is not an amount of that currency. */
  readonly toMinor: (major: string, currency: string) => number | undefined;
  /** Is this one of the documented amounts that the payer's bank declines? */
  readonly declines: (amountMinor: number) => boolean;
  /** A payment's page at the provider and its buttons: two routes at one address. */
  readonly payerPage: (page: PayerPageOfSandbox) => readonly SimulatorRoute[];
  /** Standard Webhooks; the key is the secret's text as UTF-8. */
  readonly standardWebhooks: {
    /** The three headers of a message. */
    readonly headers: (secret: string, id: string, now: number, body: string) => Record<string, string>;
    /** Why a message must not be believed, or undefined. */
    readonly complaint: (
      secret: string,
      headers: Readonly<Record<string, string>>,
      body: Buffer,
      now: number,
    ) => string | undefined;
  };
  /** Milliseconds that stand in for the 20 minutes after which MyCard calls about an unconfirmed payment. */
  readonly makeUpAfterMs: number;
}
