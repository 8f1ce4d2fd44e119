import type {
  IncomingRequest,
  NotificationReply,
  Rejection,
  ReportedPayment,
} from '@gemporium/provider-kit/provider.ts';
import { mayComeFrom } from '@gemporium/provider-kit/source.ts';
import { type PaymentRow, paidPaymentsBetween, paidPaymentsOf } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { rootOf } from './books.ts';
import { type Shopper, shopperIdOf } from './shopper-id.ts';

export type Reported =
  | { kind: 'answered'; reply: NotificationReply }
  | { kind: 'rejected'; reason: Rejection; reply?: NotificationReply };

/**
 * Some providers query the notification endpoint for the payments that the store has booked (MyCard's difference
 * report). Undefined if the request is not such a query.
 */
export async function answerReport(
  services: Services,
  providerId: string,
  accountId: string,
  request: IncomingRequest,
): Promise<Reported | undefined> {
  const at = services.providers.account(accountId);
  if (at?.provider.id !== providerId) return undefined;
  const reading = at.provider.readReport?.(at.context, request);
  if (!reading) return undefined;
  if (!reading.isProved && !mayComeFrom(at.account, request.remoteAddress))
    return {
      kind: 'rejected',
      reason: "it has no signature and does not come from one of the account's sourceIps",
    };
  const { wanted } = reading;
  const payments =
    wanted.kind === 'payment'
      ? (await paidPaymentsOf(services.database, accountId, wanted.providerReference)).map(reported)
      : await reportedBetween(services, { ...wanted, account: accountId });
  return { kind: 'answered', reply: reading.reply(payments) };
}

const atOnce = 1_000;

/** All of them, oldest first: one that is not named counts as missing at the provider. */
async function reportedBetween(
  { database }: Pick<Services, 'database'>,
  of: { account: string; from: Date; to: Date },
): Promise<ReportedPayment[]> {
  const found: ReportedPayment[] = [];
  let last = { reference: '', store: '' };
  for (;;) {
    const page = await paidPaymentsBetween(database, of, last, atOnce);
    for (const payment of page) found.push(reported(payment));
    const end = page.at(-1);
    if (!end || page.length < atOnce)
      return found.sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
    last = end;
  }
}

function reported(payment: PaymentRow & Shopper): ReportedPayment {
  return {
    reference: rootOf(payment),
    providerReference: payment.provider_reference ?? '',
    amount: { amountMinor: payment.captured_minor ?? payment.amount_minor, currency: payment.currency },
    shopperId: shopperIdOf(payment),
    memo: payment.memo,
    paidAt: payment.paid_at ?? payment.created_at,
  };
}
