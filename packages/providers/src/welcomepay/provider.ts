import type { Account, Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Welcome Payments as data: its web standard payment for desktops, and its two-transaction mobile payment. */
export const provider = {
  id: 'welcomepay',
  name: 'Welcome Payments',
  /** The contract's signKey. */
  secrets: ['signKey'],
  sandboxPath: '/welcomepay',
  /** Opening a payment makes no call: Welcome Payments learns of it from the payer's browser. */
  createMayBeRepeated: true,
  /**
   * There are no keys. An approval is requested only once, and a partial refund that may have gone through is never
   * repeated.
   */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /**
   * Our choice: the documentation says only that an approval must follow within five minutes of the payer's
   * agreement.
   */
  paymentLifetimeMinutes: 30,
  /** Reports only in the answer to a call. */
  speaksWithin: { paymentMinutes: 60, refundMinutes: 60 },
} as const satisfies Partial<Provider>;

/** The fields of an approve call, in the manual's order. */
const approveFields = ['mid', 'authToken', 'price', 'timestamp', 'signature', 'charset', 'format'] as const;

export type ApproveField = (typeof approveFields)[number];

export const settingsSchema = z.strictObject({
  /**
   * How the signed text of a desktop's request spells the name of its key: the manual's rule says mkey, its example
   * mKey.
   */
  signedName: z.enum(['mKey', 'mkey']).default('mKey'),
  /** The file of the desktop script: the manual's, or the one that merchants use. */
  script: z.enum(['WelStdPay.js', 'INIStdPay.js']).default('WelStdPay.js'),
  /** The buyer that the payment names; the store does not know the real one. */
  buyer: z
    .strictObject({
      name: z.string().min(1).max(30),
      tel: z.string().min(1).max(20),
      email: z.email().max(60).optional(),
    })
    .default({ name: 'Player', tel: '000-0000-0000' }),
  /** The fields of approve that a desktop's net cancel sends. */
  netCancelFields: z
    .array(z.enum(approveFields))
    .min(1)
    .default([...approveFields]),
  /** Result codes by which a cancel says that it was already done; no document that we found names them. */
  cancelledBeforeCodes: z.array(z.string().min(1)).default([]),
});

export interface Hosts {
  /** The desktop's window and its script. */
  desktop: string;
  mobile: string;
  /** Where money is refunded. */
  api: string;
}

/** The sandbox has only one address, its own. */
const hosts: Readonly<Partial<Record<Account['mode'], Hosts>>> = {
  test: {
    desktop: 'https://tstdpay.paywelcome.co.kr',
    mobile: 'https://tmobile.paywelcome.co.kr',
    api: 'https://tpayapi.paywelcome.co.kr',
  },
  live: {
    desktop: 'https://stdpay.paywelcome.co.kr',
    mobile: 'https://mobile.paywelcome.co.kr',
    api: 'https://payapi.paywelcome.co.kr',
  },
};

/** The domain of all the company's hosts. */
export const domain = '.paywelcome.co.kr';

/** The API's address for the account's mode; undefined for the sandbox's own. */
export function apiOf({ mode }: Pick<Account, 'mode'>): string | undefined {
  return hosts[mode]?.api;
}

/** The hosts for this account; undefined in the sandbox, where one address serves everything. */
export function hostsOf({
  account: { mode },
  baseUrl,
}: Pick<ProviderContext, 'account' | 'baseUrl'>): Hosts | undefined {
  const own = hosts[mode];
  return own?.api === baseUrl ? own : undefined;
}

interface Way {
  /** The ways that the desktop's window shows. */
  window: string;
  /** The mobile form's path on the mobile host. */
  path: string;
  /** Options that the mobile page requires for this way. */
  reserved: string;
  /** The names that an approval uses for it. */
  names: readonly string[];
}

/**
 * Ways to pay, by the name that a cancel uses; a sub-payment's code is one of these. Virtual accounts are not among
 * them: their approval says that an account was opened, not that anything was paid.
 */
export const ways = {
  card: {
    window: 'Card',
    path: '/smart/wcard/',
    reserved: 'twotrs_isp=Y&block_isp=Y&twotrs_isp_noti=N&below1000=Y',
    names: ['Card', 'VCard', 'CARD'],
  },
  bank: {
    window: 'DirectBank',
    path: '/smart/bank/',
    reserved: 'twotrs_bank=Y&apprun_check=Y',
    names: ['DirectBank', 'BANK'],
  },
  hpp: { window: 'HPP', path: '/smart/mobile/', reserved: '', names: ['HPP', 'MOBILE'] },
} as const satisfies Record<string, Way>;

export type WayName = keyof typeof ways;

/** The way with this code; cards if there is no such way. */
export function wayOf(code: string | undefined): WayName {
  return code === 'bank' || code === 'hpp' ? code : 'card';
}

/** Eight digits, the limit of both forms. */
export const mostWon = 99_999_999;

export const paths = { whole: '/cancel/cancel', part: '/cancel/repay' } as const;

/** The success codes; any other is a refusal, and the manual warns against relying on which one. */
export const success = { desktop: '0000', mobile: '00', cancel: '00' } as const;

/** The prefix of codes by which a desktop's window says that the payer closed it or let it expire. */
export const closedByPayer = 'V8';
