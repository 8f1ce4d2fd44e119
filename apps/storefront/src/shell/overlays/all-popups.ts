import { AccountPopup } from '../../account/account-popup.tsx';
import { ActivityPopup } from '../../activities/activity-popup.tsx';
import { CouponsPopup } from '../../coupons/coupons-popup.tsx';
import { GamesPopup } from '../../games/games-popup.tsx';
import { LanguagePopup } from '../../languages/language-popup.tsx';
import { LoginPopup } from '../../login/login-popup.tsx';
import { ResultPopup } from '../../orders/result/result-popup.tsx';
import { UnpaidPopup } from '../../orders/unpaid-popup.tsx';
import { RechargePopup } from '../../recharge/pay/recharge-popup.tsx';
import { RecipientPopup } from '../../recharge/recipient/recipient-popup.tsx';
import { VipPopup } from '../../vip/vip-popup.tsx';

/** The popups of the shell by kind. */
export const popups = {
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
} as const;
