import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  UpdateAmount,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { postForm } from './call.ts';
import { type ApproveField, success, type WayName, ways } from './provider.ts';
import type { AgreedOnDesktop, AgreedOnMobile } from './read-return.ts';
import { signatureOf } from './signatures.ts';
import { type Approval, readDesktopApproval, readMobileApproval } from './wire.ts';

/** The outcome of an approve. */
export type ApproveOutcome =
  | { kind: 'approved'; update: PaymentUpdate }
  /** Refused, with its code and words. */
  | { kind: 'refused'; detail: string }
  /** Money may have moved, but is not known to be this payment's. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

const waysByName: Readonly<Record<WayName, readonly string[]>> = {
  card: ways.card.names,
  bank: ways.bank.names,
  hpp: ways.hpp.names,
};

/** Takes the money that the payer has agreed to. Never called twice for one payment: see `noteCharge`. */
export async function approve(
  context: ProviderContext,
  payment: KnownPayment,
  agreed: AgreedOnDesktop | AgreedOnMobile,
): Promise<ApproveOutcome> {
  const form =
    agreed.on === 'desktop'
      ? approveForm(context, payment, agreed)
      : { P_TID: agreed.tid, P_MID: context.account.merchant };
  const outcome = await postForm(context, agreed.approveUrl, form);
  if (outcome.kind === 'not-sent') return outcome;
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.detail };
  const { status, body } = outcome;
  const approval = agreed.on === 'desktop' ? readDesktopApproval(body) : readMobileApproval(body);
  if (status !== 200 || !approval) return { kind: 'unknown', detail: `answer ${status} is not an approval` };
  const { code, words } = approval;
  if (code !== success[agreed.on])
    return { kind: 'refused', detail: scrub(`${code} ${words}`).slice(0, 100).toWellFormed() };
  return readApproval(context, approval);
}

/** The form of a desktop's approve, and of its net cancel. */
export function approveForm(
  context: ProviderContext,
  { amount }: KnownPayment,
  { authToken }: AgreedOnDesktop,
): Record<ApproveField, string> {
  const timestamp = `${context.now().getTime()}`;
  return {
    mid: context.account.merchant,
    authToken,
    price: `${amount.amountMinor}`,
    timestamp,
    signature: signatureOf(['authToken', authToken], ['timestamp', timestamp]),
    charset: 'UTF-8',
    format: 'JSON',
  };
}

/**
 * Only ways that move money at once count as paid: the payer's browser may have chosen a way that the page did not
 * offer, and a virtual account is approved before anything has been paid into it.
 */
function readApproval(context: ProviderContext, approval: Approval): ApproveOutcome {
  const { tid, price, reference, method, merchant } = approval;
  const way = listNaming(waysByName, method);
  if (way === undefined) return { kind: 'unknown', detail: scrub(`approved by ${method || 'no way'}`) };
  if (!tid || !price || !reference)
    return { kind: 'unknown', detail: 'approved, but the answer does not say what' };
  return {
    kind: 'approved',
    update: {
      reference,
      status: 'paid',
      amount: amountOf(approval),
      providerReference: tid,
      merchant: merchant ?? context.account.merchant,
      memo: { way },
      detail: 'approved',
    },
  };
}

/** Won have no minor units, and anything but plain digits is no amount of ours. */
function amountOf({ price, currency = 'WON' }: Approval): UpdateAmount {
  const amountMinor = Number(price);
  if (!Number.isSafeInteger(amountMinor) || `${amountMinor}` !== price) return 'inexpressible';
  return { amountMinor, currency: currency === 'WON' ? 'KRW' : currency };
}
