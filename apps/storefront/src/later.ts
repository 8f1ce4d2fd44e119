// Imports the whole first download, so that the bundler keeps it in one file instead of splitting out shared modules.
import './take-over.tsx';
import './ui/base/forced-colors.module.css';
import './ui/base/pointer-and-paper.module.css';
import { AccountPopup } from './account/account-popup.tsx';
import { My } from './account/my.tsx';
import { Activity } from './activities/activity.tsx';
import { ActivityPopup } from './activities/activity-popup.tsx';
import { endedBy } from './api/ended-changes.ts';
import { CouponsPopup } from './coupons/coupons-popup.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { NotArea } from './error-pages/not-area.tsx';
import { ShowError } from './error-pages/show-error.tsx';
import { GameCode } from './games/game-code.tsx';
import { GamesPopup } from './games/games-popup.tsx';
import { SelectGame } from './games/select-game.tsx';
import { LanguagePopup } from './languages/language-popup.tsx';
import type { Later } from './later/later-part.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { CertifiedReal } from './login/certified-real.tsx';
import { LoginPopup } from './login/login-popup.tsx';
import { askToLogOut } from './login/session/logout.ts';
import { ErrorReplenish } from './make-up/error-replenish.tsx';
import { ReplenishGoods } from './make-up/replenish-goods.tsx';
import { OrderPage } from './orders/order-page.tsx';
import { ResultPopup } from './orders/result/result-popup.tsx';
import { ResultStep } from './orders/result/result-step.tsx';
import { UnpaidPopup } from './orders/unpaid-popup.tsx';
import { CartPage } from './other-browser/cart-page.tsx';
import { OtherBrowserPopup } from './other-browser/other-browser-popup.tsx';
import { PrivacyPopup } from './privacy/privacy-popup.tsx';
import { RechargePopup } from './recharge/pay/recharge-popup.tsx';
import { RechargeStep } from './recharge/pay/recharge-step.tsx';
import { RecipientPopup } from './recharge/recipient/recipient-popup.tsx';
import { BoughtBefore } from './recharge/summary/bought-before.tsx';
import { BuyPanel } from './recharge/summary/buy-panel.tsx';
import { Obstacle } from './shell/obstacle.tsx';
import { OpenedPopups } from './shell/overlays/opened-popups.tsx';
import { PageEnds } from './shell/page-ends.tsx';
import { settleIn } from './start/settle-in.ts';
import { startPlayer } from './start/start-player.ts';
import { UserCenter } from './vip/user-center.tsx';
import { VipPopup } from './vip/vip-popup.tsx';

/**
 * Everything that the first screen does not need, as one download: popups, paying, and secondary screens. Prefetched on
 * the player's first interaction, or loaded on demand.
 */
export const later: Later = {
  screens: {
    Activity,
    CartPage,
    CertifiedReal,
    ErrorReplenish,
    GameCode,
    LegalPage,
    My,
    NotArea,
    NotFound: Elsewhere,
    OrderPage,
    RechargeStep,
    ReplenishGoods,
    ResultStep,
    SelectGame,
    ShowError,
    UserCenter,
  },
  popups: {
    login: LoginPopup,
    language: LanguagePopup,
    games: GamesPopup,
    recipient: RecipientPopup,
    recharge: RechargePopup,
    result: ResultPopup,
    unpaid: UnpaidPopup,
    coupons: CouponsPopup,
    activity: ActivityPopup,
    account: AccountPopup,
    vip: VipPopup,
    privacy: PrivacyPopup,
    'other-browser': OtherBrowserPopup,
  },
  OpenedPopups,
  BoughtBefore,
  BuyPanel,
  Obstacle,
  PageEnds,
  endedBy,
  settleIn,
  askToLogOut,
  startPlayer,
};
