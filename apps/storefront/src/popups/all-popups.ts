import { AccountPopup } from './account-popup.tsx';
import { ActivityPopup } from './activity-popup.tsx';
import { CouponsPopup } from './coupons-popup.tsx';
import { GamesPopup } from './games-popup.tsx';
import { LanguagePopup } from './language-popup.tsx';
import { LoginPopup } from './login-popup.tsx';
import { RechargePopup } from './recharge-popup.tsx';
import { RecipientPopup } from './recipient-popup.tsx';
import { ResultPopup } from './result-popup.tsx';
import { UnpaidPopup } from './unpaid-popup.tsx';
import { VipPopup } from './vip-popup.tsx';

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
