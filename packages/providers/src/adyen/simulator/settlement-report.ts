import type { SimulatedReport, SimulatorDesk, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** The columns of the settlement details report, in the order of docs.adyen.com. */
const columns = [
  ...['Company Account', 'Merchant Account', 'Psp Reference', 'Merchant Reference', 'Payment Method'],
  ...['Creation Date', 'TimeZone', 'Type', 'Modification Reference', 'Gross Currency'],
  ...['Gross Debit (GC)', 'Gross Credit (GC)', 'Exchange Rate', 'Net Currency', 'Net Debit (NC)'],
  ...['Net Credit (NC)', 'Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)'],
  ...['Payment Method Variant', 'Modification Merchant Reference', 'Batch Number'],
];

/** The number of the automatic capture, a modification that no merchant requested. */
const captureNumberOf = (psp: string) => psp.split('').reverse().join('');

/** The settlement details report, as if every batch were closed: all payments, refunds and disputes of the account. */
export function settlementReport(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  account: string,
): SimulatedReport {
  const company = 'SampleCompany';
  const line = (fields: Readonly<Record<string, string>>) =>
    columns
      .map((column) => fields[column] ?? '')
      .map((text) =>
        ['"', ',', '\n'].some((sign) => text.includes(sign)) ? `"${text.replaceAll('"', '""')}"` : text,
      )
      .join(',');
  const dated = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const common = {
    'Company Account': company,
    'Merchant Account': account,
    TimeZone: 'UTC',
    'Batch Number': '1',
  };
  const lines = desk.paymentsOf(account).flatMap((payment) => {
    const charge = desk.chargeOf(payment.id);
    if (!charge) return [];
    const about = {
      ...common,
      'Psp Reference': charge.id,
      'Merchant Reference': charge.reference,
      'Payment Method': 'visa',
      'Gross Currency': charge.currency,
      'Net Currency': charge.currency,
      'Exchange Rate': '1',
      'Payment Method Variant': 'visaclassic',
    };
    const settled = {
      ...about,
      Type: 'Settled',
      'Creation Date': dated(charge.chargedAt),
      'Modification Reference': captureNumberOf(charge.id),
      'Gross Credit (GC)': tools.toMajor(charge.amountMinor, charge.currency),
    };
    const goneBack = desk
      .refundsOf(payment.id)
      .filter(({ status }) => status === 'succeeded')
      .map((refund) => ({
        ...about,
        Type: refund.kind === 'refund' ? 'Refunded' : 'Chargeback',
        'Creation Date': dated(refund.createdAt),
        'Modification Reference': refund.id,
        'Gross Debit (GC)': tools.toMajor(refund.amountMinor, refund.currency),
        'Modification Merchant Reference': refund.refundReference,
      }));
    return [settled, ...goneBack];
  });
  const fee = { ...common, Type: 'Fee', 'Modification Reference': 'Transaction Fees', 'Net Currency': 'USD' };
  return {
    fileName: 'settlement_detail_report_batch_1.csv',
    contentType: 'text/csv; charset=utf-8',
    body: `${[columns.join(','), ...lines.map(line), line({ ...fee, 'Net Debit (NC)': '1.00' })].join('\n')}\n`,
  };
}
