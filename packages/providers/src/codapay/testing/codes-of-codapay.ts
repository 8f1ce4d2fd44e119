import type { PaymentError } from '@gemporium/provider-kit/provider.ts';

const listed = (codes: string) => codes.split(' ');

/** The meaning of each of Codapay's codes, stated independently of the adapter. */
export const endingsOfCodapay: Readonly<Record<'cancelled' | 'expired', readonly string[]>> = {
  cancelled: listed('210 221 232 254 457 702'),
  expired: listed('206 211 213 229 230 438 456 475'),
};

/** With these the payer may have been charged: if they ended a payment, nobody would look for that money. */
export const undecidedOfCodapay: readonly string[] = ['228', '439'];

export const reasonsOfCodapay: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: listed('204 205 225 233 235 236 411'),
  'invalid-request': listed('103 202 203 212 214 220 237 251 252'),
  'method-unavailable': listed('227 242 401 402 429 445 451 472 493 494'),
  'limit-exceeded': listed('415 443 452 473 492 501 502 503'),
  'insufficient-funds': listed('414 416'),
  'authentication-failed': listed('222 223 421 462'),
  'suspected-fraud': listed('309 310 311 312 313 314 315 316 319 432 459 704'),
  'card-invalid': listed('601 602 603 606 607 703 705'),
  'card-used': listed('604 605'),
  'duplicate-reference': listed('430'),
};
