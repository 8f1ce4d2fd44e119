import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';

/** Why a provider that reports only whether a payment was paid never reports anything else (`neverReported`). */
export function onlyPaidOrDeclined(because: {
  once: string;
  kept: string;
  noRefund: string;
  noDispute: string;
}): Partial<Record<MoneyEvent, string>> {
  const { once, kept, noRefund, noDispute } = because;
  return {
    'second capture': once,
    'second capture disputed': once,
    cancel: kept,
    expire: kept,
    'part refund': noRefund,
    refund: noRefund,
    'refund failed': noRefund,
    'chargeback opened': noDispute,
    'chargeback lost': noDispute,
    'chargeback won': noDispute,
    'second dispute': noDispute,
  };
}
