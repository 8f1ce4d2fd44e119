import type { ExceptionKind, ExceptionRow } from '@gemporium/server/repositories/exceptions.ts';

const resolve = 'exceptions resolve <id> --resolution …';
const refund = 'orders refund <order> --payment <payment> --reason …';

/** docs/operations/exceptions.md says which to choose. */
const endings: Readonly<Record<ExceptionKind, readonly string[]>> = {
  'payment-mismatch': [`${resolve} --given-back`, `${resolve} --not-charged`],
  'settlement-mismatch': ['by itself: a report that agrees', resolve],
  'payment-unresolved': [
    'by itself: the provider’s report',
    `${resolve} --given-back`,
    `${resolve} --not-charged`,
  ],
  'unmatched-notification': ['by itself: the payment, reported within a day', resolve],
  'unknown-notification': [resolve],
  'extra-payment': [`once it is refunded at the provider: ${resolve}`],
  'refund-impossible': [`once it is refunded at the provider: ${resolve}`],
  'refund-failed': [refund, `once it is refunded at the provider: ${resolve} --given-back`],
  'refund-mismatch': [resolve],
  'refund-outside': [resolve],
  'chargeback-mismatch': [resolve],
  'refund-unresolved': [
    'by itself: the provider’s report',
    `${resolve} --given-back`,
    `${resolve} --not-given-back`,
  ],
  'delivery-refused': [
    'orders redeliver <order>',
    'orders refund <order> --reason …',
    'orders close <order> --delivered --reason …',
  ],
  'delivery-late': ['by itself: the delivery, or its refusal', 'to try now: orders redeliver <order>'],
  'goods-after-refund': [resolve],
  chargeback: ['by itself: a dispute that is won', resolve],
  'debt-paid-twice': ['orders refund <order> --reason …', 'orders refund <other> --reason …', resolve],
  'work-parked': ['work resume <id>'],
};
const ofReward = ['rewards redeliver <claim>', resolve];

/** What ends this exception: commands, with its numbers filled in, and what ends it by itself. */
export function howItEnds({ id, kind, key, billing_no, reference, detail }: ExceptionRow): string[] {
  const claim = key.startsWith('D-RW') ? key.slice('D-'.length) : undefined;
  const numbers = { id, order: billing_no, payment: reference, claim, other: detail.order };
  return (claim ? ofReward : endings[kind]).map((text) =>
    Object.entries(numbers).reduce((told, [name, value]) => told.replace(`<${name}>`, String(value)), text),
  );
}
