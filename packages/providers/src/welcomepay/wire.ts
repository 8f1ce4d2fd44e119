import { parseJson } from '@gemporium/provider-kit/json.ts';
import { z } from 'zod';

const text = z.string().nullish();
/** The tables show amounts as text, the samples show both text and numbers. */
const won = z.union([z.string(), z.int()]).nullish();

/** What a browser brings from a desktop after the payer has agreed. */
export const desktopReturnSchema = z.object({
  orderNumber: z.string(),
  mid: z.string(),
  authToken: z.string().min(1).max(4_000),
  authUrl: z.string(),
  netCancelUrl: z.string(),
});

/** The same from a phone. It names the payment in P_NOTI, the field of our form that it repeats. */
export const mobileReturnSchema = z.object({
  P_NOTI: z.string(),
  P_TID: z.string().min(1).max(40),
  P_REQ_URL: z.string(),
  P_AMT: z.string().optional(),
});

/** An approval of either kind, in one form. */
export interface Approval {
  code: string;
  words: string;
  tid: string;
  /** As written, in won. */
  price: string;
  /** Our reference. */
  reference: string;
  /** The way it was paid, under the answer's name. */
  method: string;
  merchant?: string;
  /** If it names one: `WON`, `USD`. */
  currency?: string;
}

const desktopSchema = z.object({
  resultCode: z.string().min(1),
  resultMsg: text,
  tid: text,
  TotPrice: won,
  price: won,
  MOID: text,
  oid: text,
  payMethod: text,
  mid: text,
  currency: text,
});

const mobileSchema = z.object({
  P_STATUS: z.string().min(1),
  P_RMESG1: text,
  P_TID: text,
  P_AMT: text,
  P_OID: text,
  P_TYPE: text,
  P_MID: text,
});

/** The answer to a desktop's approve, whose table and samples name the amount and the order differently. */
export function readDesktopApproval(body: string): Approval | undefined {
  const read = desktopSchema.safeParse(parseJson(body));
  if (!read.success) return undefined;
  const { resultCode, resultMsg, tid, TotPrice, price, MOID, oid, payMethod, mid, currency } = read.data;
  return {
    code: resultCode,
    words: resultMsg ?? '',
    tid: tid ?? '',
    price: `${TotPrice ?? price ?? ''}`,
    reference: MOID ?? oid ?? '',
    method: payMethod ?? '',
    ...(mid ? { merchant: mid } : {}),
    ...(currency ? { currency } : {}),
  };
}

/** The answer to a mobile's approve: `name=value&…`. Its Korean words may be in EUC-KR; everything else is plain. */
export function readMobileApproval(body: string): Approval | undefined {
  const read = mobileSchema.safeParse(Object.fromEntries(new URLSearchParams(body.trim())));
  if (!read.success) return undefined;
  const { P_STATUS, P_RMESG1, P_TID, P_AMT, P_OID, P_TYPE, P_MID } = read.data;
  return {
    code: P_STATUS,
    words: P_RMESG1 ?? '',
    tid: P_TID ?? '',
    price: P_AMT ?? '',
    reference: P_OID ?? '',
    method: P_TYPE ?? '',
    ...(P_MID ? { merchant: P_MID } : {}),
  };
}

/** The API's answer to a cancel; a whole cancel and a partial one have different fields. */
export const cancelSchema = z.object({
  ResultCode: z.string().min(1),
  ResultMsg: text,
  Tid: text,
  /** For a part: the number of the cancel itself. */
  C_Tid: text,
  Price: won,
});

export type Cancelled = z.infer<typeof cancelSchema>;

/** A desktop's net cancel answers like its approve. */
export const netCancelSchema = z.object({ resultCode: z.string().min(1) });
