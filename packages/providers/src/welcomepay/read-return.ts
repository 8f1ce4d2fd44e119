import type { KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { isOwnAddress } from './addresses.ts';
import { success } from './provider.ts';

/** The payer has agreed on a desktop. */
export interface AgreedOnDesktop {
  on: 'desktop';
  authToken: string;
  approveUrl: string;
  netCancelUrl: string;
}

/** The payer has agreed on a phone. */
export interface AgreedOnMobile {
  on: 'mobile';
  tid: string;
  approveUrl: string;
}

/** What a browser brings back of a payment. */
export type Return =
  | { kind: 'agreed'; agreed: AgreedOnDesktop | AgreedOnMobile }
  /** Nothing can be approved by this return: the payer left, or was refused. */
  | { kind: 'left'; code: string };

type Parameters = Readonly<Record<string, string>>;

const longestToken = 4_000;
const longestTid = 40;

/**
 * Reads a return; undefined where it proves nothing of this payment. The browser may have changed any of it, so an
 * agreement counts only where it names this payment, and addresses of Welcome Payments to approve it at and to undo that.
 */
export function readReturn(
  context: ProviderContext,
  payment: KnownPayment,
  parameters: Parameters,
): Return | undefined {
  const { back } = payment.memo;
  if (back === undefined || !sameSignature(parameters.back ?? '', back)) return undefined;
  const { resultCode, P_STATUS: status } = parameters;
  if (resultCode)
    return resultCode === success.desktop ? ofDesktop(context, payment, parameters) : left(resultCode);
  if (status) return status === success.mobile ? ofMobile(context, payment, parameters) : left(status);
  return undefined;
}

function left(code: string): Return {
  return { kind: 'left', code: scrub(code).slice(0, 20).toWellFormed() };
}

function ofDesktop(context: ProviderContext, payment: KnownPayment, said: Parameters): Return | undefined {
  const { orderNumber, mid, authToken = '', authUrl = '', netCancelUrl = '' } = said;
  const isOurs = orderNumber === payment.reference && mid === context.account.merchant;
  const hasToken = authToken !== '' && authToken.length <= longestToken;
  if (!isOurs || !hasToken || !isOwnAddress(context, authUrl) || !isOwnAddress(context, netCancelUrl))
    return undefined;
  return { kind: 'agreed', agreed: { on: 'desktop', authToken, approveUrl: authUrl, netCancelUrl } };
}

/** A phone's return names the payment by what our form gave it to repeat, P_NOTI. */
function ofMobile(
  context: ProviderContext,
  { reference, amount }: KnownPayment,
  said: Parameters,
): Return | undefined {
  const { P_TID: tid = '', P_REQ_URL: approveUrl = '', P_NOTI: noti, P_AMT: price } = said;
  const isOurs = noti === reference && (!price || price === `${amount.amountMinor}`);
  const hasTid = tid !== '' && tid.length <= longestTid;
  if (!isOurs || !hasTid || !isOwnAddress(context, approveUrl)) return undefined;
  return { kind: 'agreed', agreed: { on: 'mobile', tid, approveUrl } };
}
