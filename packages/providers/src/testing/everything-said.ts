import type {
  HttpOutcome,
  HttpRequest,
  KnownPayment,
  PaymentRequest,
  Provider,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import {
  jsonAnswer,
  knownPayment,
  lost,
  paymentRequest,
  refundRequest,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';

/** In the forms of all who give tokens; each is spent at once, so that it is asked for anew. */
const token = { access_token: 'T', expires_in: 1, token: 'T', expires_at: '2026-11-20T12:00:01Z' };

interface Circumstances {
  words?: Partial<PaymentRequest & Pick<RefundRequest, 'reason'>>;
  /** Each number that the provider has given. */
  number?: string;
  /** What the provider answers to a call. By default no answer but a token ever comes. */
  answer?: (request: HttpRequest) => HttpOutcome | undefined;
}

/** Everything that an adapter sends and answers, by every verb. */
export async function everythingSaid(
  provider: Provider,
  secrets: Readonly<Record<string, string>>,
  { words = {}, number = 'P1', answer }: Circumstances = {},
) {
  const { id, channels, page } = provider;
  const [{ id: channelId, currencies = ['USD'] } = {}] = channels;
  const currency = currencies.includes('USD') ? 'USD' : currencies[0]!;
  const sent: HttpRequest[] = [];
  const context = {
    ...scriptedContext({ provider: id, merchant: 'Merchant001' }, secrets),
    async http(request: HttpRequest) {
      sent.push(request);
      return answer?.(request) ?? (/\/(?:token|login)$/.test(request.url) ? jsonAnswer(200, token) : lost);
    },
  };
  const amount = { amountMinor: 1500, currency };
  const { reason = refundRequest.reason, ...texts } = words;
  const request = paymentRequest({ amount, channelId: channelId!, ...texts });
  const created = await provider.create(context, request);
  const names = ['sessionId', 'sessionResult', 'txnId', 'tid', 'authCode', 'orderId', 'reserveId', 'way'];
  const payment: KnownPayment = knownPayment(request, {
    providerReference: number,
    memo: {
      ...Object.fromEntries(names.map((name) => [name, number])),
      ...(created.kind === 'created' ? created.memo : {}),
    },
  });
  const refund = { ...refundRequest, amount, reason };
  const answers = [
    created,
    page?.fields(context, payment, request),
    await provider.query?.(context, payment),
    await provider.completeReturn?.(context, payment, { pg_token: 'T', paymentId: number }),
    await provider.capture?.(context, payment),
    await provider.redeem?.(context, payment, { number: '1', password: '2' }),
    await provider.cancel?.(context, payment),
    await provider.refund?.(context, payment, refund),
    await provider.refund?.(context, payment, { ...refund, isRepeat: true }),
    await provider.queryRefund?.(context, payment, refund),
    await provider.confirm?.(context, payment),
  ];
  return { sent, answers };
}
