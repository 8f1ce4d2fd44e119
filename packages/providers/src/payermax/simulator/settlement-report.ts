import type { SimulatedReport, SimulatorDesk, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** The columns of the payin transaction report, in the order of docs.payermax.com. */
const columns = [
  ...['AppID', 'Txn Create Time', 'Txn Complete Time', 'User ID', 'Transaction Type'],
  ...['OriginalMerchant Txn ID', 'Merchant Txn ID', 'Trade Order ID', 'Txn Status', 'Country'],
  ...['Txn Amount', 'Txn Currency', 'Payment Amount', 'Payment Currency', 'Payment Method Type'],
  ...['Payment Method', 'Txn Fee', 'Txn Fee Currency', 'Net Amount', 'Net Currency'],
];

/** `2026/2/1 00:31:00`, in China's time zone, which PayerMax's days follow. */
function dated(at: number): string {
  const [day = '', time = ''] = new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).split('T');
  return `${day.split('-').map(Number).join('/')} ${time}`;
}

/** The payin transaction report: payments, refunds and newly opened cases. */
export function settlementReport(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  account: string,
): SimulatedReport {
  const lines = desk.paymentsOf(account).flatMap((payment) => {
    const charge = desk.chargeOf(payment.id);
    if (!charge) return [];
    const outTradeNo = String(payment.details.outTradeNo);
    const about = { AppID: String(payment.details.appId), 'Txn Currency': charge.currency };
    const paid = {
      ...about,
      'Transaction Type': 'PAYMENT',
      'Txn Status': 'SUCCESS',
      'Merchant Txn ID': outTradeNo,
      'Trade Order ID': payment.id,
      'Txn Create Time': dated(payment.createdAt),
      'Txn Complete Time': dated(charge.chargedAt),
      'Txn Amount': tools.toMajor(charge.amountMinor, charge.currency),
    };
    const goneBack = desk
      .refundsOf(payment.id)
      .filter(({ status }) => status === 'succeeded')
      .map((one) => ({
        ...about,
        'OriginalMerchant Txn ID': outTradeNo,
        'Trade Order ID': one.id,
        ...(one.kind === 'refund'
          ? { 'Transaction Type': 'REFUND', 'Txn Status': 'SUCCESS' }
          : { 'Transaction Type': 'CHARGE_BACK', 'Txn Status': 'CB Request' }),
        'Merchant Txn ID': String(one.details.outRefundNo ?? one.refundReference),
        'Txn Create Time': dated(one.createdAt),
        'Txn Complete Time': dated(one.createdAt),
        'Txn Amount': tools.toMajor(one.amountMinor, one.currency),
      }));
    return [paid, ...goneBack];
  });
  const line = (fields: Readonly<Record<string, string>>) =>
    columns.map((column) => fields[column] ?? '').join(',');
  return {
    fileName: `${account}_payin.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: `${[columns.join(','), ...lines.map(line)].join('\r\n')}\r\n`,
  };
}
