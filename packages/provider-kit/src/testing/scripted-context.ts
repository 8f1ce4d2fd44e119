import { countryCode } from '@gemporium/domain/country.ts';
import type {
  Account,
  HttpOutcome,
  HttpRequest,
  IncomingRequest,
  KnownPayment,
  PaymentRequest,
  ProviderContext,
} from '../provider.ts';

/** How the provider answers one request: an outcome, or a function of the request. */
export type Scripted = HttpOutcome | ((request: HttpRequest) => HttpOutcome);

export interface ScriptedContext extends ProviderContext {
  /** The requests that the adapter made, in order. */
  sent: HttpRequest[];
}

export const scriptedNow = new Date('2026-11-20T12:00:00Z');

/** A context whose provider answers by script; a request beyond the script fails the test. */
export function scriptedContext(
  account: Partial<Account> & Pick<Account, 'provider' | 'merchant'>,
  secrets: Readonly<Record<string, string>>,
  script: readonly Scripted[] = [],
  now: Date = scriptedNow,
): ScriptedContext {
  const sent: HttpRequest[] = [];
  return {
    account: { id: `${account.provider}-main`, mode: 'sandbox', settings: {}, ...account },
    baseUrl: `http://sandbox.example/${account.provider}`,
    secret(name) {
      const value = secrets[name];
      if (value === undefined) throw new Error(`no secret ${name}`);
      return value;
    },
    async http(request) {
      sent.push(request);
      const step = script[sent.length - 1];
      if (step === undefined)
        throw new Error(`request ${sent.length} was not expected: ${request.method} ${request.url}`);
      return typeof step === 'function' ? step(request) : step;
    },
    mayAskForStranger: async () => true,
    now: () => now,
    sent,
  };
}

/** An HTTP answer with a JSON body. */
export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): HttpOutcome {
  return {
    kind: 'answer',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** An HTTP answer with any text. */
export function textAnswer(status: number, body: string): HttpOutcome {
  return { kind: 'answer', status, headers: { 'content-type': 'text/html' }, body };
}

export const lost: HttpOutcome = { kind: 'lost', reason: 'no answer within 8000 ms' };
export const notSent: HttpOutcome = { kind: 'not-sent', reason: 'ECONNREFUSED' };

/** Answers that are neither a yes nor a no to any call: after each of them nobody knows what happened. */
export const inconclusiveAnswers: readonly [name: string, outcome: HttpOutcome][] = [
  ['a lost answer', lost],
  ['500', textAnswer(500, 'Internal Server Error')],
  ['502 with a page', textAnswer(502, '<html>Bad gateway</html>')],
  ['200 with a page', textAnswer(200, '<html>Maintenance</html>')],
  ['200 with cut JSON', textAnswer(200, '{"id":"CS12')],
  ['200 with an empty body', textAnswer(200, '')],
  ['200 with JSON of another shape', jsonAnswer(200, { hello: 'world' })],
  ['200 with a JSON list', jsonAnswer(200, [])],
  ['204', textAnswer(204, '')],
  ['a redirect to a login page', textAnswer(302, '')],
];

/** A payment request like the store's; override what the case is about. */
export function paymentRequest(overrides: Partial<PaymentRequest>): PaymentRequest {
  return {
    reference: 'GP0123456789ABCDEF-1',
    amount: { amountMinor: 1499, currency: 'USD' },
    channelId: 12101,
    channel: '',
    goodsName: '1,000 Diamonds',
    gameName: 'Star Harbour',
    playerId: 'suid-42',
    shopperId: 'watt.production:1:suid-42',
    language: 'en',
    country: countryCode('US')!,
    platform: 'web',
    returnUrl: 'http://watt.localhost:8080/return/x/GP0123456789ABCDEF-1',
    pageUrl: 'http://watt.localhost:8080/pay/x/GP0123456789ABCDEF-1/key',
    notifyUrl: 'http://watt.localhost:8080/notify/x/x-main',
    expiresAt: new Date(scriptedNow.getTime() + 30 * 60_000),
    ...overrides,
  };
}

/** The payment made by such a request. */
export function knownPayment(request: PaymentRequest, overrides: Partial<KnownPayment> = {}): KnownPayment {
  return {
    reference: request.reference,
    amount: request.amount,
    channelId: request.channelId,
    shopperId: request.shopperId,
    memo: {},
    createdAt: scriptedNow,
    expiresAt: request.expiresAt,
    ...overrides,
  };
}

/** A refund of a part of such a payment. */
export const refundRequest = {
  refundReference: 'GP0123456789ABCDEF-1-R1',
  amount: { amountMinor: 500, currency: 'USD' },
  reason: 'second payment',
};

/** A POST to the store's notification address. */
export function incoming(body: string, headers: Record<string, string> = {}): IncomingRequest {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    rawBody: Buffer.from(body, 'utf8'),
    query: {},
    remoteAddress: '127.0.0.1',
  };
}
