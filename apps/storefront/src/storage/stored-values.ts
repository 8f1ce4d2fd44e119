import type { OutsideProvider, UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { Outgoing } from '../tracking/outgoing.ts';

/** A choice with its display name. */
export interface Choice {
  value: string;
  display: string;
}

/** The order in progress: goods and recipient (row O-01). */
export interface OrderInfo {
  gameName: string;
  clientId: string;
  gameProductId: string;
  area?: Choice | undefined;
  server?: { display: string } | undefined;
  /** The server's id; `server` is its name. */
  realServer?: string | undefined;
  role?: (Choice & { level: number }) | undefined;
  goods?: ChosenGoods | undefined;
  /** The payment region. */
  region?: string | undefined;
  /** The most recently started payment. */
  rechargeInfo?: { status: 'Pending' | 'Success' | 'Fail'; url: string } | undefined;
  billing_no?: string | undefined;
  /** The method last chosen: payway_id plus channel_id. */
  rechargeKey?: string | undefined;
  /** The player logged in to buy this, or to redeem a card: the next missing step opens once the page is shown. */
  goesOn?: boolean | 'card' | undefined;
  /** The recipient named in a cart link, until it is known who is logged in. */
  linked?: LinkedRecipient | undefined;
}

/** What stays chosen while a player logs in; the character, which belongs to an account, does not. */
export type ChosenBefore = Pick<
  OrderInfo,
  'clientId' | 'goods' | 'region' | 'rechargeKey' | 'goesOn' | 'linked'
>;

/** The recipient and method of an account's last purchase. */
export interface LastPurchase
  extends Pick<OrderInfo, 'area' | 'server' | 'realServer' | 'role' | 'region' | 'rechargeKey'> {
  suid: string;
}

/** Server and character by their ids, as an address may name them (row R-06). */
export interface LinkedRecipient {
  area_id?: string | undefined;
  server_id?: string | undefined;
  role_id?: string | undefined;
}

export interface ChosenGoods {
  /** Product id. */
  value: string;
  price: string;
  display: string;
  isCoupon: boolean;
  isLimit: boolean;
  couponPoints: number;
}

/** The game last chosen. */
export interface ChosenGame {
  clientId: string;
  gpId: string;
  name: string;
}

/** An account that was logged in on this device. */
export interface DevicePlayer {
  suid: string;
  /** Its name, masked except for the ends: enough for its owner, too little for the next person at this device. */
  hint: string;
}

/** A login that this browser began at a provider: what it needs to complete it and to return to the same place. */
export interface BegunLogin {
  provider: OutsideProvider;
  /** Sealed by the store. */
  login: string;
  attempt: string;
  clientId: string;
  /** Where the player was: a path of this shop with its query. */
  place: string;
  chosen: ChosenBefore;
  /** For a make-up link: its game product and id. */
  makeUp?: { gameId: string; replenishId: string };
  /** Expiry in seconds since 1970; the store rejects it afterwards. */
  until: number;
}

/** Everything that the page stores in the browser, by the spec's keys (row W-02). */
export interface StoredValues {
  oauth_token: string;
  paymentUserinfo: UserInfo;
  paymentOrderInfo: OrderInfo;
  /** The player of each game product, by gp_id. */
  userMap: Readonly<Record<string, UserInfo>>;
  gameInfo: ChosenGame;
  paymentGameInfo: ChosenGame;
  /** The origin that answered last, when the page's own did not. */
  paymentBakApi: string;
  replenishBillingNo: string;
  payment_domain_area: string;
  betaAccountKey: string;
  betaUserInfo: UserInfo;
  autoShowAccum: boolean;
  perfLang: string;
  /** When the visit began (seconds since 1970), for the publisher's statistics (row T-01); so are the next four. */
  trackTimestamp: number;
  /** The device's id. */
  paymentUuid: string;
  /** Where the visit came from. */
  trafficSource: string;
  /** What the player answered, and when. */
  trackConsent: { agreed: boolean; at: number };
  /** Events that the store does not have yet. */
  trackEvents: readonly Outgoing[];
  /** The accounts that bought on this device, by gp_id: opening the shop as a different one asks first. */
  devicePlayers: Readonly<Record<string, DevicePlayer>>;
  /** The last purchase of each game product on this device, by gp_id. */
  lastPurchases: Readonly<Record<string, LastPurchase>>;
  /** Logins that this browser has begun at a provider's page, by the `state` in their callback. */
  begunLogins: Readonly<Record<string, BegunLogin>>;
  /** Idempotency keys of changes that have had no answer yet, by the intended change (row O-10). */
  paymentAttempts: Readonly<Record<string, string>>;
}

export type StorageKey = keyof StoredValues;

const day = 86_400_000;

/** Lifetimes in milliseconds; other keys have none, or get one when written. */
export const lifetimes: Readonly<Partial<Record<StorageKey, number>>> = {
  paymentOrderInfo: 7 * day,
  gameInfo: 7 * day,
  paymentGameInfo: 7 * day,
  paymentBakApi: day,
  paymentAttempts: day,
  devicePlayers: 90 * day,
  lastPurchases: 90 * day,
  /** false: not shown automatically for the rest of the day. */
  autoShowAccum: day,
};
