import type { Account, Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Welcome Payments as data: its web standard payment for desktops, and its mobile payment in two transactions. */
export const provider = {
  id: 'welcomepay',
  name: 'Welcome Payments',
  /** What the contract calls signKey. */
  secrets: ['signKey'],
  sandboxPath: '/welcomepay',
  /** Opening a payment is no call: Welcome Payments learns of it from its payer's browser. */
  createMayBeRepeated: true,
  /** It knows none. An approval is asked for once, and a part that may have been given back is not given back again. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Our choice: documented is only that an approval must follow within five minutes of the payer's agreement. */
  paymentLifetimeMinutes: 30,
  /** Speaks only in the answer to a call. */
  speaksWithin: { paymentMinutes: 60, refundMinutes: 60 },
} as const satisfies Partial<Provider>;

/** The fields of an approve call, in the manual's order. */
const approveFields = ['mid', 'authToken', 'price', 'timestamp', 'signature', 'charset', 'format'] as const;

export type ApproveField = (typeof approveFields)[number];

export const settingsSchema = z.strictObject({
  /** How the signed text of a desktop's request spells its key: the manual's rule says mkey, its example mKey. */
  signedName: z.enum(['mKey', 'mkey']).default('mKey'),
  /** The desktop script's file: the manual's, or the one that merchants use. */
  script: z.enum(['WelStdPay.js', 'INIStdPay.js']).default('WelStdPay.js'),
  /** Whom the payment names as the buyer, whom the store does not know. */
  buyer: z
    .strictObject({
      name: z.string().min(1).max(30),
      tel: z.string().min(1).max(20),
      email: z.email().max(60).optional(),
    })
    .default({ name: 'Player', tel: '000-0000-0000' }),
  /** What a desktop's net cancel says, of the fields of approve. */
  netCancelFields: z
    .array(z.enum(approveFields))
    .min(1)
    .default([...approveFields]),
  /** Result codes by which a cancel says that it was carried out before; no document that was read names them. */
  cancelledBeforeCodes: z.array(z.string().min(1)).default([]),
});

export interface Hosts {
  /** The desktop's window and its script. */
  desktop: string;
  mobile: string;
  /** Where money is given back. */
  api: string;
}

/** The sandbox has one address alone: that at which it stands. */
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

/** All of the company's hosts end like this. */
export const domain = '.paywelcome.co.kr';

/** Where the server's interface of the account's mode is; undefined for the sandbox's own. */
export function apiOf({ mode }: Pick<Account, 'mode'>): string | undefined {
  return hosts[mode]?.api;
}

/** The hosts that serve this account; undefined in the sandbox, where one address serves all. */
export function hostsOf({
  account: { mode },
  baseUrl,
}: Pick<ProviderContext, 'account' | 'baseUrl'>): Hosts | undefined {
  const own = hosts[mode];
  return own?.api === baseUrl ? own : undefined;
}

interface Way {
  /** What the desktop's window shows of all ways. */
  window: string;
  /** Where a mobile's form goes, below the mobile host. */
  path: string;
  /** Options without which the mobile page does not take this way. */
  reserved: string;
  /** What an approval calls it. */
  names: readonly string[];
}

/**
 * Ways to pay, by what a cancel calls them; the code of a sub-payment is one of them. Virtual accounts are none: their
 * approval says that an account was opened, and nothing was paid.
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

/** The way of this code; cards, where the code names none. */
export function wayOf(code: string | undefined): WayName {
  return code === 'bank' || code === 'hpp' ? code : 'card';
}

/** Eight digits, as both forms have it. */
export const mostWon = 99_999_999;

export const paths = { whole: '/cancel/cancel', part: '/cancel/repay' } as const;

/** The codes that carried something out; any other is a refusal, and the manual warns not to rely on which. */
export const success = { desktop: '0000', mobile: '00', cancel: '00' } as const;

/** How codes begin by which a desktop's window says that its payer closed it, or let it run out. */
export const closedByPayer = 'V8';
