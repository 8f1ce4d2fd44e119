/**
 * Everything that the first screen does without, as one download: popups, paying, and the screens that nobody sees
 * first. It comes with the player's first move on the page, or when it is wanted.
 */
// All of the first download is named here, so that the bundler keeps it in one file instead of cutting out what both use.
import './take-over.tsx';

export { My } from './account/my.tsx';
export { Activity } from './activities/activity.tsx';
export { toldBy } from './api/told-attempts.ts';
export { suppressDoubleTaps } from './browser/double-taps.ts';
export { NotArea } from './error-pages/not-area.tsx';
export { NotFound } from './error-pages/not-found.tsx';
export { ShowError } from './error-pages/show-error.tsx';
export { SelectGame } from './games/select-game.tsx';
export { CertifiedReal } from './login/certified-real.tsx';
export { askToLogOut } from './login/session/logout.ts';
export { ErrorReplenish } from './make-up/error-replenish.tsx';
export { ReplenishGoods } from './make-up/replenish-goods.tsx';
export { OrderPage } from './orders/order-page.tsx';
export { ResultStep } from './orders/result/result-step.tsx';
export { RechargeStep } from './recharge/pay/recharge-step.tsx';
export { BuyPanel } from './recharge/summary/buy-panel.tsx';
export { Obstacle } from './shell/obstacle.tsx';
export { popups } from './shell/overlays/all-popups.ts';
export { Confirm } from './shell/overlays/confirm.tsx';
export { PageEnds } from './shell/page-ends.tsx';
export { startPlayer } from './start/start-player.ts';
export { UserCenter } from './vip/user-center.tsx';
