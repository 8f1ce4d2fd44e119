import type { PageConfig } from '@gemporium/contract/api/config/recharge.ts';
import type { GameListItem } from '@gemporium/contract/api/pay/getGameListV2.ts';
import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { PageData } from '@gemporium/contract/page-data.ts';
import type { LoginConfig, UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { Platform } from '../browser/platform.ts';
import type { OtherPlayer } from '../login/session/other-player.ts';
import type { Translate } from '../messages/translator.ts';
import type { Toast } from '../shell/overlays/toast-stack.tsx';
import type { OrderInfo } from '../storage/stored-values.ts';
import type { TrackingState } from '../tracking/tracking-state.ts';
import type { Fact } from '../ui/lists/facts.tsx';

/** What is for sale: one game in one area, with texts in one language. */
export interface Offer {
  language: string;
  area: string;
  platform: Platform;
  /** '' if the store sells nothing here. */
  clientId: string;
  games: readonly GameListItem[];
  config: PageConfig;
  loginConfig: LoginConfig;
  goods: readonly GoodsItem[];
}

/** The offer to load: of this game if it is sold in the area, else of the area's default game. */
export type WantedOffer = Pick<Offer, 'language' | 'area' | 'platform' | 'clientId'> & {
  /** Set if only the game matters, not the client id: the game is opened by its client id on the platform. */
  gpId?: string | undefined;
};

/** Card mode: redeems a card that the publisher issued, or pays with a card that the chosen method takes. */
export type CardMode = 'issued' | 'method';

/** The shell's popups; one at a time, with at most a question above it. */
export type Popup =
  /** `toPay`: the player wants to buy the chosen goods, so the missing steps open automatically afterwards. */
  /** `toCard`: the player wants to redeem a card, whose form opens afterwards. */
  /** `ended`: because the session that the player had is over; `typing`: while this account was typing a card. */
  /** `denied`: it was begun at a provider and not completed there. */
  | {
      kind: 'login';
      toPay?: boolean;
      toCard?: boolean;
      ended?: boolean;
      typing?: { card: CardMode; suid: string };
      denied?: boolean;
    }
  | { kind: 'language' }
  | { kind: 'games' }
  /** `toCard`: back to the card form afterwards. `toPay`: on to the methods. */
  | { kind: 'recipient'; toCard?: CardMode | undefined; toPay?: boolean }
  /** `alone`: only a method's sub-payments, because the page below shows the methods itself. `card`: card mode. */
  | { kind: 'recharge'; subPayments: boolean; alone?: boolean; card?: CardMode }
  | { kind: 'result'; billingNo: string }
  | { kind: 'unpaid'; billingNo: string }
  /** "My coupons": above the recharge popup, to which it returns, above a page with methods, or in the VIP centre. */
  | { kind: 'coupons'; from: 'recharge' | 'page' | 'centre' }
  | { kind: 'activity' }
  /** Inside an app: how to continue in a browser, because a login is refused there or nothing can be stored. */
  | { kind: 'other-browser'; why: 'login' | 'storage' }
  /** The account page and the VIP centre of the old layout, which has no screens for them. */
  | { kind: 'account' }
  | { kind: 'vip' }
  /** The player's consent to recording. */
  | { kind: 'privacy' };

/** The player's choice of coupon. */
export interface CouponChoice {
  /** '' for none. */
  code: string;
  /** The product that the choice is for; '' for whatever is bought next. */
  of: string;
  /** The price could not be calculated with the coupon (row C-05). */
  hasFailed?: boolean;
}

/** An unpaid order that is to be paid by another method. */
export interface RetriedOrder {
  billingNo: string;
  /** The order's own purchase: no other can be paid with it. */
  purchase: string;
}

/** A question with two answers. `onConfirm` runs within the tap, so that it may open a window. */
export interface Question {
  title: string;
  content: string;
  facts?: readonly Fact[];
  confirm: string;
  cancel: string;
  danger?: boolean;
  /** Confirming costs the player something: the other answer is the main one. */
  isLoss?: boolean;
  onConfirm: () => void;
  /** What the other answer leads to; closing the question leads nowhere. */
  onCancel?: (() => void) | undefined;
}

/** How a game opened the shop (visit=sdk), and the state of the game's token. */
export type SdkView = 'off' | 'exchanging' | 'asking' | 'failed' | 'open' | 'ended';

/** An account that a link brought to a device that knows a different one. */
export interface BroughtPlayer {
  player: UserInfo;
  other: OtherPlayer;
}

export interface ShopState {
  page: PageData;
  /** false until the browser's storage has been read: until then the server-rendered page is shown. */
  started: boolean;
  storageBlocked: boolean;
  superMode: boolean;
  /** Absent until the tracker is loaded. */
  tracking?: TrackingState;
  /** The current language; the offer follows once the store has answered. */
  language: string;
  /** The language last chosen, perhaps not loaded yet. */
  wantedLanguage?: string;
  t: Translate;
  offer: Offer;
  offerStatus: 'ready' | 'loading' | 'failed';
  /** The offer that is being loaded or could not be: see showOffer. */
  wanted?: WantedOffer | undefined;
  player: UserInfo | undefined;
  sdk: SdkView;
  /** The store's message about why the game's token could not be exchanged (`failed`), if one was received. */
  sdkFailure?: string | undefined;
  /** Set while the player is asked whose purchase this is (`asking`). */
  brought: BroughtPlayer | undefined;
  order: OrderInfo;
  /** Sub-payment of the chosen method. */
  subPaymentId: string | undefined;
  /** See retriedNumber. */
  retried: RetriedOrder | undefined;
  /** Why purchases and methods are ruled out: see refusalKey. Choosing them again forgets it. */
  refused?: Readonly<Record<string, string>> | undefined;
  /** The values of the ticked consent boxes before Pay; they count for one purchase. */
  agreed: readonly string[];
  /** The game reported that the last account that tried to log in is not real-name verified (6001). */
  isUnverified: boolean;
  paying: boolean;
  /**
   * What is still missing for an activity's next reward, as text, and the ids of goods that each suffice for it
   * (`reached`); absent if there is none, or it is not known yet.
   */
  goal?: { reached: readonly string[]; more: string; unlocks: string } | undefined;
  /**
   * The store's time in seconds since 1970, while a limit's wait is shown: the device's clock may be wrong. Absent until
   * the store has said it.
   */
  storeTime?: number;
  /** Undefined: the best coupon is used automatically (row C-03). */
  coupon: CouponChoice | undefined;
  /** The step that the old layout's bar marks instead of the screen's own: a make-up link may turn out to be paid. */
  step?: number | undefined;
  popup: Popup | undefined;
  question: Question | undefined;
  toasts: readonly Toast[];
  /** Incremented when server data becomes stale: limits after a purchase, everything after a login. */
  epoch: number;
  /** Incremented when a chosen method is no longer offered: the offer is reloaded. */
  methodsGone: number;
  /** How often each request was repeated by hand. */
  retries: Readonly<Record<string, number>>;
}
