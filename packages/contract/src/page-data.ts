import type { PageConfig } from './api/config/recharge.ts';
import type { GameListItem } from './api/pay/getGameListV2.ts';
import type { GoodsItem } from './api/pay/getThirdGift.ts';
import type { LegalPage } from './legal-words.ts';
import type { LoginConfig } from './util/login/login-calls.ts';

/**
 * The data in the first page, so that it renders without a further request. The same for every anonymous visitor of a
 * store, language, area, game and platform, without personal data.
 */
export interface PageData {
  contractVersion: number;
  brand: BrandView;
  environment: 'production' | 'demo';
  /** local: no real money moves, and the page says so. */
  runMode: 'local' | 'live';
  /** Keys that open the super (beta) mode; empty in production. */
  betaAccountKeys: readonly string[];
  /** Origins of the backup addresses, in the order to try. */
  backupOrigins: readonly string[];
  /** Origins that take tracking events, in the order to try. */
  dataOrigins: readonly string[];
  /** How many days the store keeps them; 0: it only counts. */
  eventsKeptDays: number;
  platform: 'android' | 'ios' | 'web';
  language: string;
  /** Languages the player may choose, the brand's narrowed by the page config. */
  languages: readonly string[];
  area: string;
  /** The area that the address's client id implies (step 3 of its resolution); '' if none. */
  areaOfClientId: string;
  /** All areas of the brand; one means that the player never chooses. */
  areas: readonly string[];
  currency: string;
  games: readonly GameListItem[];
  /** The client id of the following goods; '' if the store sells nothing here. */
  clientId: string;
  config: PageConfig;
  loginConfig: LoginConfig;
  goods: readonly GoodsItem[];
  /** The legal notice at the page's address. */
  legal?: LegalPage;
  /** Seconds since 1970 by the server's clock. */
  serverTime: number;
}

export interface BrandView {
  key: string;
  name: string;
  title: string;
  layout: 'new' | 'old';
  isVip: boolean;
  logo: string;
  /** The logo on a dark surface. */
  darkLogo: string;
  /** The logo's width at a height of 32, which is reserved until it is loaded; 0 if the drawing does not tell. */
  logoWidth: number;
  favicon: string;
  /** Folder of the illustrations for empty, failed and successful states, with a trailing slash. */
  illustrations: string;
  /** CSS custom properties of the brand's face for :root (light and dark). */
  tokens: { light: Readonly<Record<string, string>>; dark: Readonly<Record<string, string>> };
  corner: 'sharp' | 'soft' | 'round';
  /** The name of the headings' font; '' if it is that of the text. */
  displayFace: string;
  /** Currencies whose amounts are shown without decimals that are zero, besides won. */
  wholeCurrencies: readonly string[];
  /** Modules of the brand's own wording, by language: paths on this host. */
  ownMessages: Readonly<Record<string, string>>;
  /** The brand's number in tracking events. */
  eventId: number;
  /** The brand's name in the publisher's statistics. */
  applicationId: string;
  /** Areas in which the player must consent before identified events are sent. */
  consentAreas: readonly string[];
  /** Areas in which a link's campaign counts (row R-06). */
  campaignAreas: readonly string[];
  privacyUrl: string;
  termsUrl: string;
  supportUrl: string;
  copyright: string;
  /** The country of each area that is one country's: some channels have a pay call of their own there. */
  countries: Readonly<Record<string, string>>;
}

/** The preview of a link to a page. It contains nothing of the requested address, and so no token. */
export interface LinkPreview {
  title: string;
  description: string;
  /** The page's address, or the shop's for a player's own page; absolute, like all addresses here. */
  address: string;
  /** The address is the page's own: the only one that search engines know. */
  isCanonical: boolean;
  /** The same page in each language, if there are several. */
  languages: readonly (readonly [language: string, address: string])[];
  /** The same page for other languages (x-default). */
  unasked: string;
  /** A PNG of 1200 × 630. */
  picture: string;
}

/** What the built storefront's server entry exports (dist/storefront/ssr.js). */
export interface RenderedPage {
  /** 200, or 404 for a path without a screen. */
  status: number;
  /** The whole document; inline style and data blocks carry the nonce given. */
  html: string;
}

export type RenderPage = (input: {
  path: string;
  query: Readonly<Record<string, string>>;
  data: PageData;
  preview: LinkPreview;
  nonce: string;
  /** The brand's own wording in the page's language, by message key. */
  own: Readonly<Record<string, string>>;
  /** The SVG of a drawing by its path (`/art/…`), for the few that the page inlines; undefined if it stays a file. */
  drawing: (path: string) => string | undefined;
}) => RenderedPage;

/** What the page of one payment shows (`/pay/{provider}/{reference}/{key}`), in the order's language. */
export interface PaymentPageData {
  /** The provider, whose script it loads. */
  provider: string;
  brand: BrandView;
  /** local: no real money moves, and the page says so. */
  runMode: 'local' | 'live';
  language: string;
  /** `Pay $14.99` */
  title: string;
  /** What is bought for whom, each with a label. */
  lines: readonly (readonly [name: string, value: string])[];
  texts: Readonly<Record<PaymentPageText, string>>;
  /** What the provider's adapter passes to its script. */
  fields: Readonly<Record<string, string>>;
  /** To the order's result. */
  returnUrl: string;
}

export type PaymentPageText =
  | 'opening'
  | 'unreachable'
  | 'failed'
  | 'declined'
  | 'cancelled'
  | 'retry'
  | 'back'
  | 'sandbox'
  | 'noScript';

/** The whole document of a payment's page; inline style and data blocks and its script carry the nonce given. */
export type RenderPaymentPage = (data: PaymentPageData, nonce: string) => string;
