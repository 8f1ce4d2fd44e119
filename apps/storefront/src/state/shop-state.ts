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

/** What is for sale: one game in one area, in the words of one language. */
export interface Offer {
  language: string;
  area: string;
  platform: Platform;
  /** '' where the store sells nothing here. */
  clientId: string;
  games: readonly GameListItem[];
  config: PageConfig;
  loginConfig: LoginConfig;
  goods: readonly GoodsItem[];
}

/** Card mode: a card that the publisher issued is exchanged, or one that the chosen payment method takes pays. */
export type CardMode = 'issued' | 'method';

/** Popups that the shell holds; one at a time, a question may lie over it. */
export type Popup =
  /** `toPay`: the player wants to buy what is chosen; what is missing follows by itself. */
  | { kind: 'login'; toPay?: boolean }
  | { kind: 'language' }
  | { kind: 'games' }
  /** `toCard`: back to the card form afterwards. `toPay`: on to the methods. */
  | { kind: 'recipient'; toCard?: CardMode | undefined; toPay?: boolean }
  /** `alone`: the page under it shows the methods itself, so that only the sub-payments of one are wanted. `card`: card mode. */
  | { kind: 'recharge'; subPayments: boolean; alone?: boolean; card?: CardMode }
  | { kind: 'result'; billingNo: string }
  | { kind: 'unpaid'; billingNo: string }
  /** "My coupons": over the recharge popup, to which it returns, over a page that shows the methods, or in the VIP centre. */
  | { kind: 'coupons'; from: 'recharge' | 'page' | 'centre' }
  | { kind: 'activity' }
  /** A page inside an app: how to go on in a browser, because a login is refused there or nothing is kept. */
  | { kind: 'other-browser'; why: 'login' | 'storage' }
  /** The account page and the VIP centre of the old layout, which has no screens for them. */
  | { kind: 'account' }
  | { kind: 'vip' }
  /** Whether what the player does may be recorded. */
  | { kind: 'privacy' };

/** What the player said about the coupon. */
export interface CouponChoice {
  /** '' for none. */
  code: string;
  /** The product that it was said for; '' for whatever is bought next. */
  of: string;
  /** The price could not be calculated with the coupon (row C-05). */
  hasFailed?: boolean;
}

/** An order that is still unpaid and shall be paid by another method. */
export interface RepaidOrder {
  billingNo: string;
  /** The purchase that it was made for: that one alone can be paid by it. */
  purchase: string;
}

/** A question with two answers. `onConfirm` runs inside the tap, so that it may open a window. */
export interface Question {
  title: string;
  content: string;
  facts?: readonly Fact[];
  confirm: string;
  cancel: string;
  danger?: boolean;
  onConfirm: () => void;
}

/** How a game opened the shop (visit=sdk), and the state of the game's token. */
export type SdkView = 'off' | 'exchanging' | 'asking' | 'failed' | 'open' | 'ended';

/** An account that a link brought to a device that knows another one. */
export interface BroughtPlayer {
  player: UserInfo;
  other: OtherPlayer;
}

export interface ShopState {
  page: PageData;
  /** false until the browser's own memory was read: what is drawn then is what the server drew. */
  started: boolean;
  storageBlocked: boolean;
  superMode: boolean;
  /** Absent until the tracker is there. */
  tracking?: TrackingState;
  /** The language in use; the offer follows it as soon as the store has answered. */
  language: string;
  t: Translate;
  offer: Offer;
  offerStatus: 'ready' | 'loading' | 'failed';
  player: UserInfo | undefined;
  sdk: SdkView;
  /** Why the game's token could not be exchanged (`failed`), in the store's words; undefined where it was not even asked. */
  sdkFailure?: string | undefined;
  /** While it is asked whose purchase this is (`asking`). */
  brought: BroughtPlayer | undefined;
  order: OrderInfo;
  /** Sub-payment of the chosen method. */
  subPaymentId: string | undefined;
  /** See repaidNumber. */
  repaid: RepaidOrder | undefined;
  /** The boxes before Pay that are ticked, by their values; what was agreed to counts for one purchase. */
  agreed: readonly string[];
  /** The game said of the last account that tried to log in that it is not real-name verified (6001). */
  isUnverified: boolean;
  paying: boolean;
  /**
   * What the next reward of an activity still asks for, in words, and which goods bring it by themselves (`reached`, their product
   * ids); absent where there is none, or nobody knows yet.
   */
  goal?: { reached: readonly string[]; more: string; unlocks: string } | undefined;
  /** Undefined: the best coupon is used without being asked for (row C-03). */
  coupon: CouponChoice | undefined;
  popup: Popup | undefined;
  question: Question | undefined;
  toasts: readonly Toast[];
  /** Incremented when server data becomes stale: limits after a purchase, everything after a login. */
  epoch: number;
  /** Incremented when a chosen method is no longer offered: the offer is reloaded. */
  methodsGone: number;
}
