/**
 * Everything that the first screen does without, as one download: popups, paying, and the screens that nobody sees
 * first. It comes with the player's first move on the page, or when it is wanted.
 */
// All of the first download is named here, so that the bundler keeps it in one file instead of cutting out what both use.
import './take-over.tsx';

export { toldBy } from './api/told-attempts.ts';
export { suppressDoubleTaps } from './browser/double-taps.ts';
export { popups } from './popups/all-popups.ts';
export { BuyPanel } from './recharge/buy-panel.tsx';
export { Activity } from './screens/activity.tsx';
export { CertifiedReal } from './screens/certified-real.tsx';
export { ErrorReplenish } from './screens/error-replenish.tsx';
export { My } from './screens/my.tsx';
export { NotArea } from './screens/not-area.tsx';
export { NotFound } from './screens/not-found.tsx';
export { OrderPage } from './screens/order-page.tsx';
export { RechargeStep } from './screens/recharge-step.tsx';
export { ReplenishGoods } from './screens/replenish-goods.tsx';
export { ResultStep } from './screens/result-step.tsx';
export { SelectGame } from './screens/select-game.tsx';
export { ShowError } from './screens/show-error.tsx';
export { UserCenter } from './screens/user-center.tsx';
export { askToLogOut } from './session/logout.ts';
export { Confirm } from './sheets/confirm.tsx';
export { Obstacle } from './shell/obstacle.tsx';
export { PageEnds } from './shell/page-ends.tsx';
export { startPlayer } from './start/start-player.ts';
