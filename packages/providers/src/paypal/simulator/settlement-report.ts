import type { SimulatedReport, SimulatorDesk, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { wireValueOf } from './amounts.ts';

/** The columns of a section, in the order of the Settlement Report Specification. */
const columns = [
  ...['Transaction ID', 'Invoice ID', 'PayPal Reference ID', 'PayPal Reference ID Type'],
  ...['Transaction Event Code', 'Transaction Initiation Date', 'Transaction Completion Date'],
  ...['Transaction Debit or Credit', 'Gross Transaction Amount', 'Gross Transaction Currency'],
  ...['Fee Debit or Credit', 'Fee Amount', 'Fee Currency', 'Custom Field', 'Consumer ID'],
  ...['Payment Tracking ID', 'Store ID', 'Bank Reference ID'],
];

const version = '009';
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** `2024/08/20 00:01:17 +0000` */
const dated = (at: number) =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')} +0000`;

interface Movement {
  number: string;
  code: string;
  side: 'CR' | 'DR';
  at: number;
  amountMinor: number;
  currency: string;
  reference: string;
  /** The transaction that it refers to, if it is not the payment itself. */
  about?: string;
}

/** An account's settlement report: one file whose one section lists all captures, refunds and disputes. */
export function settlementReport(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  account: string,
): SimulatedReport {
  const movements = desk.paymentsOf(account).flatMap((payment): Movement[] => {
    const charge = desk.chargeOf(payment.id);
    if (!charge) return [];
    const { id: number, amountMinor, currency, reference, chargedAt: at } = charge;
    const goneBack = desk
      .refundsOf(payment.id)
      .filter(({ status }) => status === 'succeeded')
      .map((refund) => ({
        number: refund.id,
        about: number,
        side: 'DR' as const,
        at: refund.createdAt,
        currency,
        code: refund.kind === 'refund' ? 'T1107' : 'T1201',
        amountMinor: refund.amountMinor,
        reference: refund.refundReference,
      }));
    return [{ number, code: 'T0006', side: 'CR', at, amountMinor, currency, reference }, ...goneBack];
  });
  const row = (one: Movement) =>
    [
      ...[quoted('SB'), quoted(one.number), quoted(one.reference), quoted(one.about ?? '')],
      ...[quoted(one.about ? 'TXN' : ''), quoted(one.code), dated(one.at), dated(one.at), quoted(one.side)],
      wireValueOf(tools, one.amountMinor, one.currency).replace('.', ''),
      ...[quoted(one.currency), quoted(''), '', quoted(''), quoted(one.reference), quoted('')],
      ...[quoted(''), quoted(''), quoted('')],
    ].join(',');
  const today = dated(desk.now);
  const records = [
    [quoted('RH'), today, quoted('A'), quoted(account), version, ''].join(','),
    [quoted('FH'), '01'].join(','),
    [quoted('SH'), dated(0), today, quoted(account), quoted('')].join(','),
    ['CH', ...columns].map(quoted).join(','),
    ...movements.map(row),
    [quoted('SC'), movements.length].join(','),
    [quoted('RC'), movements.length].join(','),
    [quoted('FF'), movements.length].join(','),
  ];
  return {
    fileName: `STL-${new Date(desk.now).toISOString().slice(0, 10).replaceAll('-', '')}.01.${version}.CSV`,
    contentType: 'text/csv; charset=utf-8',
    // With a byte order mark, as the specification says.
    body: `\ufeff${records.join('\r\n')}\r\n`,
  };
}
