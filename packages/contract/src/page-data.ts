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
  /** The area that follows from the address's client id (step 3 of its resolution); '' where none does. */
  areaOfClientId: string;
  /** All areas of the brand; one means that the player never chooses. */
  areas: readonly string[];
  currency: string;
  games: readonly GameListItem[];
  /** The client id whose goods follow; '' where the store sells nothing here. */
  clientId: string;
  config: PageConfig;
  loginConfig: LoginConfig;
  goods: readonly GoodsItem[];
  /** The legal notice that stands at the page's address. */
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
  /** How wide the logo is at a height of 32; 0 where the drawing does not tell. Its place is kept until it is there. */
  logoWidth: number;
  favicon: string;
  /** Folder of the drawings for empty, wrong and good moments, with a slash at the end. */
  illustrations: string;
  /** CSS custom properties of the brand's face, ready to be put on :root (light and dark). */
  tokens: { light: Readonly<Record<string, string>>; dark: Readonly<Record<string, string>> };
  corner: 'sharp' | 'soft' | 'round';
  /** The face of its headings by name; '' where they are in that of the text. */
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
  /** Areas in which the campaign that a link names counts (row R-06). */
  campaignAreas: readonly string[];
  privacyUrl: string;
  termsUrl: string;
  supportUrl: string;
  copyright: string;
  /** The country of each area that is one country's: some channels have a pay call of their own there. */
  countries: Readonly<Record<string, string>>;
}

/** What others see of a link to a page. Nothing of the address that was asked for is in it, so no token of a link is either. */
export interface LinkPreview {
  title: string;
  description: string;
  /** The page's address, or the shop's for a page of one player's own; absolute, like all here. */
  address: string;
  /** The address is the page's own: search engines know it by this one alone. */
  isCanonical: boolean;
  /** The same page in each language, where there are several. */
  languages: readonly (readonly [language: string, address: string])[];
  /** The same page for other languages (x-default). */
  unasked: string;
  /** A PNG of 1200 × 630. */
  picture: string;
}

/** What the built storefront's server entry exports (dist/storefront/ssr.js). */
export interface RenderedPage {
  /** 200, or 404 for a path that is no screen. */
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
  /** The SVG of a drawing by its path (`/art/…`), for the few that the page holds itself; undefined leaves it a file. */
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
  /** What is bought for whom, each with its name. */
  lines: readonly (readonly [name: string, value: string])[];
  texts: Readonly<Record<PaymentPageText, string>>;
  /** What the provider's adapter gives its script. */
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
