import type { KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { isOwnAddress } from './addresses.ts';
import { success } from './provider.ts';
import { desktopReturnSchema, mobileReturnSchema } from './wire.ts';

/** The payer agreed on a desktop. */
export interface AgreedOnDesktop {
  on: 'desktop';
  authToken: string;
  approveUrl: string;
  netCancelUrl: string;
}

/** The payer agreed on a phone. */
export interface AgreedOnMobile {
  on: 'mobile';
  tid: string;
  approveUrl: string;
}

/** What a browser brings back about a payment. */
export type Return =
  | { kind: 'agreed'; agreed: AgreedOnDesktop | AgreedOnMobile }
  /** This return allows no approval: the payer left or was refused. */
  | { kind: 'left'; code: string };

type Parameters = Readonly<Record<string, string>>;

/**
 * Reads a return; undefined if it proves nothing about this payment. The browser may have changed any of it, so an
 * agreement counts only if it names this payment, and Welcome Payments' own addresses for approving it and for
 * undoing that.
 */
export function readReturn(
  context: ProviderContext,
  payment: KnownPayment,
  parameters: Parameters,
): Return | undefined {
  const { back: word } = payment.memo;
  const { back, resultCode, P_STATUS: status } = parameters;
  if (word === undefined || back === undefined || !sameSignature(back, word)) return undefined;
  if (resultCode)
    return resultCode === success.desktop ? ofDesktop(context, payment, parameters) : left(resultCode);
  if (status) return status === success.mobile ? ofMobile(context, payment, parameters) : left(status);
  return undefined;
}

function left(code: string): Return {
  return { kind: 'left', code: scrub(code).slice(0, 20).toWellFormed() };
}

function ofDesktop(context: ProviderContext, payment: KnownPayment, said: Parameters): Return | undefined {
  const read = desktopReturnSchema.safeParse(said);
  if (!read.success) return undefined;
  const { orderNumber, mid, authToken, authUrl: approveUrl, netCancelUrl } = read.data;
  const isOurs = orderNumber === payment.reference && mid === context.account.merchant;
  if (!isOurs || !isOwnAddress(context, approveUrl) || !isOwnAddress(context, netCancelUrl)) return undefined;
  return { kind: 'agreed', agreed: { on: 'desktop', authToken, approveUrl, netCancelUrl } };
}

function ofMobile(
  context: ProviderContext,
  { reference, amount }: KnownPayment,
  said: Parameters,
): Return | undefined {
  const read = mobileReturnSchema.safeParse(said);
  if (!read.success) return undefined;
  const { P_TID: tid, P_REQ_URL: approveUrl, P_NOTI: noti, P_AMT: price } = read.data;
  const isOurs = noti === reference && (!price || price === `${amount.amountMinor}`);
  if (!isOurs || !isOwnAddress(context, approveUrl)) return undefined;
  return { kind: 'agreed', agreed: { on: 'mobile', tid, approveUrl } };
}
