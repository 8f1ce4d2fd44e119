import { channelsOf } from '@gemporium/contract/channels.ts';
import { exponentOf } from '@gemporium/domain/money.ts';
import type {
  CancelOutcome,
  CreateOutcome,
  PaymentRequest,
  Provider,
  QueryOutcome,
  RefundOutcome,
} from '@gemporium/provider-kit/provider.ts';

/** A provider whose answers are scripted by the test; records its calls. */
export function scriptedProvider(overrides: Partial<Provider>) {
  const asked = {
    create: [] as string[],
    query: [] as string[],
    cancel: [] as string[],
    refund: [] as string[],
    confirm: [] as string[],
  };
  const script = {
    create: (reference: string, _request?: PaymentRequest): CreateOutcome | Promise<CreateOutcome> => ({
      kind: 'created',
      url: `https://pay.example/${reference}`,
      providerReference: `P-${reference}`,
      memo: {},
    }),
    query: (_reference: string): QueryOutcome => ({ kind: 'unavailable', detail: 'the test says nothing' }),
    cancel: (_reference: string): CancelOutcome | Promise<CancelOutcome> => ({
      kind: 'cancelled',
      detail: '',
    }),
    refund: (refundReference: string): RefundOutcome => ({
      kind: 'known',
      refund: { refundReference, status: 'succeeded', merchant: 'main-merchant', detail: '' },
    }),
  };
  const adapter: Provider = {
    id: 'scripted',
    name: 'Scripted',
    channels: channelsOf('platform-pay'),
    secrets: [],
    sandboxPath: '/scripted',
    createMayBeRepeated: true,
    keysLastMinutes: Number.POSITIVE_INFINITY,
    paymentLifetimeMinutes: 30,
    speaksWithin: { paymentMinutes: 120, refundMinutes: 24 * 60 },
    exponentOf,
    checkSettings: () => [],
    baseUrl: () => undefined,
    async create(_context, request) {
      asked.create.push(request.reference);
      return script.create(request.reference, request);
    },
    async query(_context, payment) {
      asked.query.push(payment.reference);
      return script.query(payment.reference);
    },
    async cancel(_context, payment) {
      asked.cancel.push(payment.reference);
      return script.cancel(payment.reference);
    },
    async refund(_context, _payment, refund) {
      asked.refund.push(refund.refundReference);
      return script.refund(refund.refundReference);
    },
    async confirm(_context, payment) {
      asked.confirm.push(payment.reference);
      return { kind: 'confirmed', detail: '' };
    },
    ...overrides,
  };
  return { adapter, asked, script };
}
