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

/** What an approve came to. */
export type ApproveOutcome =
  | { kind: 'approved'; update: PaymentUpdate }
  /** Refused: its code and words. */
  | { kind: 'refused'; detail: string }
  /** Money may have moved that is not known to be this payment's. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

const waysByName: Readonly<Record<WayName, readonly string[]>> = {
  card: ways.card.names,
  bank: ways.bank.names,
  hpp: ways.hpp.names,
};

/** Takes the money that the payer has agreed to. Never asked for twice for one payment: see `noteCharge`. */
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
  if (status !== 200 || !approval) return { kind: 'unknown', detail: `answer ${status} is no approval` };
  const { code, words } = approval;
  if (code !== success[agreed.on])
    return { kind: 'refused', detail: scrub(`${code} ${words}`).slice(0, 100).toWellFormed() };
  return readApproval(context, approval);
}

/** What a desktop's approve says, and its net cancel as well. */
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
 * Only a way by which money moves at once is paid: the payer's browser can have chosen another one than the page offered,
 * and a virtual account is approved when nothing has been paid into it.
 */
function readApproval(context: ProviderContext, approval: Approval): ApproveOutcome {
  const { tid, price, reference, method, merchant } = approval;
  const way = listNaming(waysByName, method);
  if (way === undefined) return { kind: 'unknown', detail: scrub(`approved by ${method || 'no way'}`) };
  if (!tid || !price || !reference) return { kind: 'unknown', detail: 'approved, but not what' };
  return {
    kind: 'approved',
    update: {
      ...{ reference, status: 'paid', amount: amountOf(approval), providerReference: tid },
      merchant: merchant ?? context.account.merchant,
      memo: { way },
      detail: 'approved',
    },
  };
}

/** Won have no parts, and anything but plain digits is no amount of ours. */
function amountOf({ price, currency = 'WON' }: Approval): UpdateAmount {
  const amountMinor = Number(price);
  if (!Number.isSafeInteger(amountMinor) || `${amountMinor}` !== price) return 'inexpressible';
  return { amountMinor, currency: currency === 'WON' ? 'KRW' : currency };
}
