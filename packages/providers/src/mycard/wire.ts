import { z } from 'zod';

/** MyCard writes codes and amounts as text or as numbers; here they are compared as text. */
const text = z.union([z.string(), z.number()]).transform(String);

/** Answer of AuthGlobal (3.1). */
export const authGlobalSchema = z.object({
  ReturnCode: text,
  ReturnMsg: z.string().nullish(),
  AuthCode: z.string().nullish(),
  TradeSeq: z.string().nullish(),
  TransactionUrl: z.string().nullish(),
});

/** Answer of IngamePay (3.5), as far as it is documented. */
export const ingamePaySchema = z.object({ ReturnCode: text, ReturnMsg: z.string().nullish() });

/** Answer of TradeQuery (3.3). */
export const tradeQuerySchema = z.object({
  ReturnCode: text,
  ReturnMsg: z.string().nullish(),
  PayResult: text.nullish(),
  FacTradeSeq: z.string().nullish(),
  PaymentType: z.string().nullish(),
  Amount: text.nullish(),
  Currency: z.string().nullish(),
  MyCardTradeNo: z.string().nullish(),
});

/** Answer of PaymentConfirm (3.4). */
export const paymentConfirmSchema = z.object({
  ReturnCode: text,
  ReturnMsg: z.string().nullish(),
  FacTradeSeq: z.string().nullish(),
});

/**
 * MyCard's longest documented field has 100 characters; the length must be limited before an unproved message is
 * hashed.
 */
const field = z.string().max(200);

/** The form of 3.2, posted by MyCard's server and by the player's browser. */
export const resultSchema = z.object({
  ReturnCode: field,
  PayResult: field,
  FacTradeSeq: field.min(1),
  PaymentType: field.default(''),
  Amount: field.default(''),
  Currency: field.default(''),
  MyCardTradeNo: field.default(''),
  MyCardType: field.default(''),
  PromoCode: field.default(''),
  Hash: field.min(1),
});

export type Result = z.infer<typeof resultSchema>;

/** The JSON in the `DATA` field of a make-up call (3.6). */
export const makeUpSchema = z.object({
  FacServiceId: z.string().min(1),
  FacTradeSeq: z.array(z.string().min(1)).max(500),
});

/** The fields that AuthGlobal v1.6 hashes, in their order. Empty ones are sent as well, and contribute nothing. */
export const authGlobalOrder = [
  'FacServiceId',
  'FacTradeSeq',
  'FacGameId',
  'FacGameName',
  'TradeType',
  'ServerId',
  'CustomerId',
  'PaymentType',
  'ItemCode',
  'ProductName',
  'Amount',
  'Currency',
  'SandBoxMode',
  'FacReturnURL',
] as const;

export type AuthGlobalField = (typeof authGlobalOrder)[number];

/** The fields that IngamePay hashes, in their order. */
export const ingamePayOrder = ['AuthCode', 'CardId', 'CardPw'] as const;

/** The fields that the hash of 3.2 covers, in their order. ReturnMsg is not among them. */
export const resultOrder = [
  'ReturnCode',
  'PayResult',
  'FacTradeSeq',
  'PaymentType',
  'Amount',
  'Currency',
  'MyCardTradeNo',
  'MyCardType',
  'PromoCode',
] as const;
