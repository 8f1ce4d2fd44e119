import type { BrandFace, GameArt } from '@gemporium/art/face.ts';
import type { AppIdKey, ClientIdsKey, LoginProviderId } from '@gemporium/domain/login-providers.ts';
import type { Coupons, Vip } from './coupon-types.ts';
import type { LawKey } from './laws/law.ts';
import type { LegalFields } from './laws/legal-fields.ts';
import type { LocalText } from './local-text.ts';
import type { RefundRules } from './refund-types.ts';

export type Environment = 'production' | 'demo';
export type Platform = 'android' | 'ios' | 'web';
export type Layout = 'new' | 'old';

/** Everything that is for sale and everybody who sells it: one immutable, published version. */
export interface Catalogue {
  brands: Readonly<Record<string, Brand>>;
  accounts: Readonly<Record<string, ProviderAccount>>;
}

/** A published catalogue with its version number. */
export interface Edition {
  version: number;
  catalogue: Catalogue;
}

/** A contract with a payment provider. Several brands may share one. */
export interface ProviderAccount {
  id: string;
  provider: string;
  /** sandbox: the store's own sandbox (local run mode only); test and live: the provider's. */
  mode: 'sandbox' | 'test' | 'live';
  /** The merchant name or code at the provider. */
  merchant: string;
  /** What else the provider's adapter needs; its shape is the adapter's `settingsSchema`. */
  settings: Readonly<Record<string, unknown>>;
}

export interface Hosts {
  /** Hosts of the shop's pages (lower case, no port). */
  web: readonly string[];
  /** Hosts that take the pay calls. */
  payment: readonly string[];
  /** Backup hosts, in the order in which the page tries them. */
  backup: readonly string[];
  /** Hosts that take tracking events. */
  data: readonly string[];
}

export interface Brand {
  key: string;
  name: string;
  pageTitle: LocalText;
  face: BrandFace;
  /** Set if the VIP progress is not in the brand's colour. */
  progressColor?: string;
  layout: Layout;
  /** The VIP version: coupons, points and the VIP centre. */
  isVip: boolean;
  isOpenCoupon: boolean;
  coupons?: Coupons;
  vip?: Vip;
  /** Absent: everything is taken back. */
  refunds?: RefundRules;
  /** Players may redeem prepaid cards here. */
  isOpenCard?: boolean;
  /** Once a day the activities open by themselves over the goods, for a character with a waiting reward. */
  opensActivities?: boolean;
  /** Prepaid cards with one of these numbers of gems, without extra ones, are gifts: their price is never shown. */
  giftCardGems?: readonly number[];
  hosts: Readonly<Record<Environment, Hosts>>;
  areas: readonly Area[];
  languages: readonly string[];
  defaultLanguage: string;
  defaultCurrency: string;
  /** Currencies whose amounts are shown without decimals that are zero, besides won. */
  wholeCurrencies?: readonly string[];
  /** IANA time zone of the store: when its days, weeks and months begin. */
  timeZone: string;
  legal: Legal;
  tracking: Tracking;
  login: Login;
  /** Keys that open a demo shop in super (beta) mode. Ignored outside the demo environment. */
  betaAccountKeys: readonly string[];
  /** What may follow `/@` in a link. Missing in older published versions. */
  entryCodes?: readonly EntryCode[];
  games: readonly Game[];
  methods: readonly Method[];
  /** Top-up activities, in the order of the shop. Missing in older published versions. */
  activities?: readonly Activity[];
  /** Overrides of message texts: language → key → text. */
  messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether area_config.is_area_role is on: players of this brand choose a region before a server. */
  isAreaRole: boolean;
  /** Drawings (SVG) that replace generated ones: `logo`, `icon`, `<game-key>/icon`, `<game-key>/banner`. */
  artOverrides?: Readonly<Record<string, string>>;
}

export interface Area {
  key: string;
  /** Overrides the brand's default currency. */
  currency: string;
  /** ISO 3166 alpha-2 of the seller's view of this area, for tax and methods; absent for universal areas. */
  country?: string;
  /** The area's languages, if they are fewer than the brand's. */
  languages?: readonly string[];
  /** Set if the area's law differs from the brand's rule for the others (`Tracking.needsConsent`). */
  needsConsent?: boolean;
  /** Whose law applies to players of an unknown country (laws/law-at.ts); that of the European Union if absent. */
  law?: LawKey;
  /** Whether the `utm_` values of a link count here (row R-06); false if absent. */
  countsCampaigns?: boolean;
  /** Notices that the brand shows in this area. */
  notices: readonly (
    | 'specifiedCommercialTransactions'
    | 'inquiryContact'
    | 'fundsSettlement'
    | 'recommendedSystem'
  )[];
}

/** A short name of a game, for links: `/@code` (row R-03). */
export interface EntryCode {
  /** Lower case; matched without regard to case. */
  code: string;
  clientIds: Readonly<Record<Platform, string>>;
  /** The area that it opens; if absent, client id, link or player decide. */
  area?: string;
}

export interface Legal {
  privacyUrl: string;
  termsUrl: string;
  copyright: string;
  /** The seller: shown on receipts and stored with each order. */
  seller: { name: string; country: string; taxPercent: number };
  supportUrl: string;
  /** What the laws require, for all regions and for single ones. Both are missing in older published versions. */
  everywhere?: LegalFields;
  regions?: Readonly<Partial<Record<LawKey, RegionLegal>>>;
}

/** What differs under one law. */
export type RegionLegal = LegalFields & {
  /** Whether players keep the right of withdrawal, or waive it by a checkbox before paying; kept if absent. */
  readonly withdrawal?: 'kept' | 'waived';
};

export interface Tracking {
  applicationId: string;
  /** 24 to 244. */
  eventId: number;
  /** Whether the law requires the player's consent first, in areas without a rule of their own. */
  needsConsent: boolean;
}

export type LoginProvider = 'account' | LoginProviderId;

/** The apps of a brand, or of one of its games, at login providers. */
export interface LoginApps extends Partial<Record<AppIdKey, string>> {
  ggPkg?: string;
  /**
   * What else the providers' adapters need to know about the apps, by provider; the store itself reads
   * `otherAudiences`.
   */
  settings?: Readonly<Record<string, unknown>>;
  /** Those that cannot be used in this run mode, because their secrets cannot; never part of a file. */
  unusable?: readonly LoginProvider[];
}

export interface Login extends LoginApps, Partial<Record<ClientIdsKey, readonly string[]>> {
  providers: readonly LoginProvider[];
}

/** A game product. A player's account, roles and inventory belong to a gp_id. */
export interface Game {
  gpId: string;
  /** The game key of the spec: the name of its folder, used in the addresses of drawings and elsewhere. */
  key: string;
  name: LocalText;
  art: GameArt;
  isSelectGame: boolean;
  termsUrl?: string;
  privacyUrl?: string;
  /** The areas in which this game is sold; must be the brand's. */
  areas: readonly string[];
  clientIds: Readonly<Record<Platform, string>>;
  /** Client ids per area, from which the area follows. */
  areaClientIds?: Readonly<Record<string, Readonly<Record<Platform, string>>>>;
  /** The coda-pay variant's own client ids. */
  codaPayClientIds?: Readonly<Record<Platform, string>>;
  /** The area in which the coda-pay variant sells. Missing in older published versions. */
  codaPayArea?: string;
  /** Where the game's own server listens, and which secret signs (name of a secret). */
  link: { baseUrl: string; secret: string };
  /** Its own apps at login providers; for others, those of the game above it or the brand apply. */
  login?: LoginApps;
  /** Deep links that reopen the game. */
  evoke: Readonly<Record<Platform, string>>;
  subGames: readonly Game[];
  goods: readonly Goods[];
  /**
   * The players' names of items, by SKU: every item of goods that give several kinds has one. Absent if there are none,
   * and in older published versions.
   */
  itemNames?: Readonly<Record<string, LocalText>>;
}

export interface Goods {
  productId: string;
  display: LocalText;
  typeKey: string;
  typeName: LocalText;
  typeSort: number;
  goodsSort: number;
  isSpecial: boolean;
  isCoupon: boolean;
  /** Prices by currency, as decimal strings in major units. Goods are for sale in areas whose currency has a price. */
  prices: Readonly<Record<string, string>>;
  /** What the game delivers. */
  items: readonly { sku: string; quantity: number }[];
  /** The large number on the goods card, 0 if the goods have none; `bonus` is extra. */
  amount: number;
  bonus: number;
  limit?: GoodsLimit;
}

export interface GoodsLimit {
  /** role: per character; time: per character within days; game: per account of the game product. */
  type: 'role' | 'time' | 'game';
  /** How often within the days, or ever if days is 0. */
  frequency: number;
  days: number;
}

/** A top-up activity. Its moments are texts with an offset: 2026-05-01T00:00:00+09:00. */
export interface Activity {
  id: string;
  /** The key of a kind in packages/domain/src/activities. */
  type: string;
  name: LocalText;
  from: string;
  /** Exclusive. */
  until: string;
  /** Until when rewards may be received; not before `until`. */
  receiveUntil: string;
  /** Areas whose top-ups count; all of the brand's if absent. */
  areas?: readonly string[];
  /** gp_ids for which it runs. */
  games: readonly string[];
  rewards: readonly ActivityReward[];
}

/** What is given once an amount in one of the currencies, or a number of days in a row, is reached. */
export interface ActivityReward {
  id: string;
  name: LocalText;
  /** Decimal strings in major units, by currency. */
  amounts?: Readonly<Record<string, string>>;
  days?: number;
  items: readonly { sku: string; quantity: number }[];
}

/** A payment method as a player sees it, in one region. */
export interface Method {
  region: string;
  paywayId: string;
  /** The spec's payment channel id: a row of the table of channels. */
  channelId: number;
  name: LocalText;
  /** The key of an icon drawn by the art package; a method without one is not listed. */
  icon: string;
  sort: number;
  /** Decimal strings in the area's currency; "0" or less means no bound. */
  minMoney: string;
  maxMoney: string;
  openCoupon: boolean;
  description?: Readonly<Record<string, LocalText>>;
  subPayments: readonly SubPayment[];
  /** Currencies in which this method can be paid. */
  currencies: readonly string[];
  /** Areas in which it is offered; all of the brand's if absent. */
  areas?: readonly string[];
  /** gp_ids for which it is offered; all if absent. */
  games?: readonly string[];
  platforms?: readonly Platform[];
  /** The account that takes the money; '' if it cannot be used here, so that the method is not offered. */
  account: Readonly<Record<Environment, string>>;
}

export interface SubPayment {
  channelId: string;
  /** The sub-payment's own code: `channel` of the pay request. */
  code: string;
  icon: string;
  name: LocalText;
  minMoney: string;
  maxMoney: string;
}
