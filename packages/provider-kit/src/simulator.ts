import type { PaymentStatus } from './provider.ts';
import type { KeyPair } from './sandbox-keys.ts';
import type { SandboxWord } from './sandbox-words.ts';

/**
 * What a provider's simulator and the sandbox that hosts it know of each other. Types only: a simulator is written
 * from its provider's documents and shares no running code with the adapter (two hands, so that one misreading
 * cannot pass both).
 */

/** A lie a simulator can tell in a message that is otherwise its own. */
export type Lie =
  | 'wrong-amount'
  | 'wrong-currency'
  | 'wrong-merchant'
  | 'live-flag'
  | 'forged'
  | 'other-order';

/** What somebody outside the browser can make happen to a payment. */
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

/** One payment as the provider's books hold it. Amounts are ISO 4217 minor units, times are milliseconds. */
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
  /** The bytes as they came, for signatures. */
  readonly body: Buffer;
}

export interface SimulatorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** The payment that this call made or touched. */
  readonly paymentId?: string;
}

export interface NotificationDraft {
  readonly about: SimulatedPayment | { readonly account: string };
  /** The provider's own name of the event, such as AUTHORISATION. */
  readonly event: string;
  /** A path under the store's address, or an absolute URL that the merchant gave. */
  readonly to: { readonly storePath: string } | { readonly url: string };
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Renders the body, truthful or with the lie that was asked for. */
  readonly compose: (lie?: Lie) => string;
  readonly afterMs?: number;
  /** It asks the merchant something before anything happens: faults of notifications are not for it. */
  readonly isQuestion?: true;
}

/** A notification before it is sent, for providers that sign each attempt. */
export interface OutgoingNotification {
  readonly messageId: string;
  readonly account: string;
  readonly body: string;
  readonly lie: Lie | null;
  /** Where it goes: some sign the path. */
  readonly url: string;
}

/**
 * The books and clocks of the sandbox, inside one transaction: everything a handler does through its desk is
 * committed together before its answer leaves.
 */
export interface SimulatorDesk {
  readonly now: number;
  /** Lower-case hex of `bytes` random bytes. */
  readonly randomHex: (bytes: number) => string;
  readonly openPayment: (
    draft: Pick<SimulatedPayment, 'id' | 'account' | 'reference' | 'amountMinor' | 'currency' | 'details'> & {
      readonly expiresAt?: number;
    },
  ) => SimulatedPayment;
  readonly payment: (id: string) => SimulatedPayment | undefined;
  /** The newest payment with this reference. */
  readonly paymentByReference: (account: string, reference: string) => SimulatedPayment | undefined;
  readonly paymentsOf: (account: string) => readonly SimulatedPayment[];
  /** Details are merged into what is there. */
  readonly changePayment: (
    id: string,
    change: { readonly status?: PaymentStatus; readonly details?: JsonObject },
  ) => SimulatedPayment;
  readonly charge: (draft: {
    readonly id: string;
    readonly payment: SimulatedPayment;
    readonly amountMinor?: number;
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
  /** Uses up one armed refund failure for this payment; its way of failing, or nothing. */
  readonly takeRefundFailure: (payment: SimulatedPayment) => 'refused' | 'later' | undefined;
}

export interface SimulatorRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Under the simulator's prefix, with `:name` parts. */
  readonly path: string;
  /** What the call is for: `create`, `query`, `refund`, `page` … Faults are armed by this name. */
  readonly call: string;
  /** Which account and reference the request speaks of, as far as can be told before it is judged. */
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
  /** Which lies this call's answer can tell. */
  readonly lies?: readonly Lie[];
  /** This call refused in the provider's own shape, for the fault `refused`. */
  readonly refuse?: (request: SimulatorRequest, desk: SimulatorDesk) => SimulatorAnswer;
}

export type ActResult =
  | { readonly ok: true; readonly payment: SimulatedPayment; readonly returnUrl?: string }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The payment that messages are composed about. */
export interface MessageFacts {
  readonly account: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly now: number;
  /** `http://host:port` of the sandbox, for messages that name its addresses. */
  readonly origin: string;
  /**
   * Told in every message, which is signed with it; a message that cannot hold it is left out. A wrong amount is more than
   * was paid.
   */
  readonly lie?: Exclude<Lie, 'forged'>;
}

/** What can happen to the money of one payment, whoever the provider is. */
export type MoneyEvent =
  | 'capture'
  /** The payer was charged once more under the same reference. */
  | 'second capture'
  | 'decline'
  /** The provider lets go of the money of the capture. */
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

/** One message as it reaches the merchant's door. */
export interface MoneyMessage {
  readonly event: MoneyEvent;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * An event that no message describes: the simulator's books move on, and a query is answered from them. Its notification is
 * only a reason to ask; where it sends none, the payer's browser comes back (`returnUrl`) or the store asks by itself.
 */
export interface QueryOnlyEvent {
  /** What has happened before, in this order. */
  readonly after?: readonly MoneyEvent[];
  /** Events before it that the same answer reports as well. */
  readonly beside?: readonly MoneyEvent[];
  /** The lies that an answer about it can tell. Absent: all that are possible for the provider. */
  readonly lies?: readonly Lie[];
  readonly happens: (desk: SimulatorDesk, payment: SimulatedPayment) => ActResult;
  /** Where the provider has another message that names the payment: it sends that one. */
  readonly again?: (desk: SimulatorDesk, payment: SimulatedPayment) => ActResult;
}

/** A file as a provider's portal gives it to its merchant. */
export interface SimulatedReport {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: string;
}

/** Sent like a notification; what the merchant answers is compared with the provider's books. */
export interface MerchantQuestion {
  readonly ask: (desk: SimulatorDesk, account: string, options: JsonObject) => NotificationDraft;
  readonly compare: (desk: SimulatorDesk, account: string, options: JsonObject, answer: string) => JsonObject;
}

export interface Simulator {
  readonly provider: string;
  /** Where it hangs in the sandbox, such as `/adyen`. */
  readonly prefix: string;
  readonly routes: readonly SimulatorRoute[];
  /** Set where its notifications are GETs, whose query is the composed body. They are POSTs where it is absent. */
  readonly notifiesBy?: 'GET';
  /** Lies its notifications can tell; none for a provider that sends none. */
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
  /** Wait before the next attempt after so many failed ones; null gives up. `status`: null where nothing was answered. */
  readonly retryAfterMs: (
    failedAttempts: number,
    about: { readonly event: string; readonly status: number | null },
  ) => number | null;
  /** Whether what the merchant answered, with 2xx, ends the repeating of a notification. Absent: whatever it is. */
  readonly takes?: (answer: string) => boolean;
  /**
   * What the provider does once the merchant has answered a notification about a payment, or has been given up: in the
   * same commit as the answer.
   */
  readonly notified?: (
    desk: SimulatorDesk,
    payment: SimulatedPayment,
    outcome: { readonly event: string; readonly isTaken: boolean },
  ) => void;
  /** Questions that the provider asks the merchant and whose answer matters, by name. */
  readonly questions?: Readonly<Record<string, MerchantQuestion>>;
  /**
   * Every message that this provider can send about the money of a payment, in its own order. Absent where its messages prove
   * nothing and are only a reason to ask: then it has `queryOnlyEvents`.
   */
  readonly messages?: (about: MessageFacts) => readonly MoneyMessage[];
  /** What can happen to the money of a payment, for a provider that reports it only when it is asked. */
  readonly queryOnlyEvents?: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>>;
  /** Events that it never reports, neither by itself nor when it is asked, with the reason. */
  readonly neverReported?: Readonly<Partial<Record<MoneyEvent, string>>>;
  /**
   * The report of all that it has taken and given back for an account, as its merchants download it. Absent where no document
   * describes one.
   */
  readonly settlementReport?: (desk: SimulatorDesk, account: string) => SimulatedReport;
  /** Headers that are generated for each attempt. */
  readonly seal?: (notification: OutgoingNotification, now: number) => Readonly<Record<string, string>>;
}

/** Markup that is safe to place into markup. */
export interface Html {
  readonly markup: string;
}

/** The tools for pages in one language. */
export interface PageTools extends SimulatorTools {
  /** One text, with the values that it names. */
  readonly say: (word: SandboxWord, values?: Readonly<Record<string, string>>) => string;
  /** A whole page with the sandbox mark on it. Inline scripts are allowed only when listed here. */
  readonly page: (page: {
    readonly title: string;
    readonly styles: string;
    readonly body: Html;
    readonly script?: string;
    readonly status?: number;
    /** Set where the merchant's page shows it in a frame. */
    readonly framed?: true;
  }) => SimulatorAnswer;
  /**
   * The buttons that every payer's page has, in a form that it posts to itself. They are the same on all pages, so that
   * tests find them by their values.
   */
  readonly payerButtons: {
    readonly pay: Html;
    /** Decline, cancel and leave pending. */
    readonly others: Html;
    /** Of a payment that is closed. */
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
  /** Whether its buttons still do something. Absent: as long as the payment is pending. */
  readonly isOpen?: (payment: SimulatedPayment) => boolean;
  /**
   * What the payer does to an open payment; a failure leaves it as it is. `isForced`: the payer pays, and the bank
   * declines the amount.
   */
  readonly act: (
    desk: SimulatorDesk,
    payment: SimulatedPayment,
    action: 'pay' | 'decline' | 'cancel',
    about: { readonly form: URLSearchParams; readonly isForced: boolean },
  ) => ActResult;
  /** What it leaves behind that the payer goes and the payment stays pending. Absent: nothing. */
  readonly leave?: (
    desk: SimulatorDesk,
    payment: SimulatedPayment,
    form: URLSearchParams,
  ) => SimulatedPayment;
  /** Where the browser goes then: to an address, or to a given answer; undefined shows the updated page. */
  readonly wayBack: (payment: SimulatedPayment, pressed: Pressed) => string | SimulatorAnswer | undefined;
}

/** A button of a payment's page that was pressed. */
export interface Pressed {
  /** `pay`, `decline`, `cancel`, `pending` or `back`; whatever else a stranger may send. */
  readonly chosen: string | null;
  readonly form: URLSearchParams;
  readonly desk: SimulatorDesk;
  /** With what the browser's next page is drawn. */
  readonly tools: PageTools;
  /** Why the provider would not do it. */
  readonly failure?: string;
}

/** What the sandbox lends to every simulator when it is made. */
export interface SimulatorTools {
  /** A local secret by name, such as `<account>.hmacKey`. */
  readonly secret: (name: string) => string;
  /** The RSA key pair that a local secret stands for: the store knows it by the same name, as the half that is its own. */
  readonly rsaKeys: (secretName: string) => KeyPair;
  /** Template tag: text is escaped, `Html` and lists of it are placed as they are. */
  readonly html: (strings: TemplateStringsArray, ...values: readonly unknown[]) => Html;
  /** The page tools for this request: in this language, if the sandbox has it, else the browser's. */
  readonly pagesFor: (request: SimulatorRequest, language?: JsonValue) => PageTools;
  /** `USD 4.99` */
  readonly amountText: (amountMinor: number, currency: string) => string;
  /** Decimal string in major units. */
  readonly toMajor: (amountMinor: number, currency: string) => string;
  /** Minor units of a decimal string, or nothing where it is no amount of that currency. */
  readonly toMinor: (major: string, currency: string) => number | undefined;
  /** Is this one of the documented amounts that the payer's bank declines? */
  readonly declines: (amountMinor: number) => boolean;
  /** A payment's page at the provider and its buttons: the two routes of one address. */
  readonly payerPage: (page: PayerPageOfSandbox) => readonly SimulatorRoute[];
  /** Standard Webhooks; the key is the secret's text as UTF-8. */
  readonly standardWebhooks: {
    /** The three headers of a message. */
    readonly headers: (secret: string, id: string, now: number, body: string) => Record<string, string>;
    /** Why a message is not to be believed, or nothing. */
    readonly complaint: (
      secret: string,
      headers: Readonly<Record<string, string>>,
      body: Buffer,
      now: number,
    ) => string | undefined;
  };
  /** Milliseconds that stand for MyCard's 20 minutes before it calls for an unconfirmed payment. */
  readonly makeUpAfterMs: number;
}
