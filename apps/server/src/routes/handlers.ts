import { game_logo } from './api/config/game_logo.ts';
import { legal } from './api/config/legal.ts';
import { recharge } from './api/config/recharge.ts';
import { couponList } from './api/coupons/couponList.ts';
import { receiveCoupons } from './api/coupons/receiveCoupons.ts';
import { vipBasicInfo } from './api/coupons/vipBasicInfo.ts';
import { vipInfo } from './api/coupons/vipInfo.ts';
import { cumulativeActivityInfo } from './api/cumulative/cumulativeActivityInfo.ts';
import { receiveActivityGift } from './api/cumulative/receiveActivityGift.ts';
import { activityStatus } from './api/cumulative/status.ts';
import { ingameAuth } from './api/ingame/auth.ts';
import { ingameFinish } from './api/ingame/finish.ts';
import { cancelOrder } from './api/pay/cancelOrder.ts';
import { card_info } from './api/pay/card_info.ts';
import { card_pay } from './api/pay/card_pay.ts';
import { getCountries, getCountryList } from './api/pay/getCountryList.ts';
import { getGameListV2 } from './api/pay/getGameListV2.ts';
import { getLimitProductInfo } from './api/pay/getLimitProductInfo.ts';
import { getOrderInfo } from './api/pay/getOrderInfo.ts';
import { getOrderList } from './api/pay/getOrderList.ts';
import { getReturnedOrder } from './api/pay/getReturnedOrder.ts';
import { getRoleList } from './api/pay/getRoleList.ts';
import { getServerList } from './api/pay/getServerList.ts';
import { getThirdGift } from './api/pay/getThirdGift.ts';
import { makeCartLink } from './api/pay/makeCartLink.ts';
import { openCartLink } from './api/pay/openCartLink.ts';
import { payHandlers } from './api/pay/pay.ts';
import { productPoints } from './api/pay/productPoints.ts';
import { replenishmentCountryList } from './api/pay/replenishmentCountryList.ts';
import { replenishmentGameList } from './api/replenishment/getGameList.ts';
import { replenishment_info } from './api/replenishment/replenishment_info.ts';
import { evoke } from './api/rsys/evoke.ts';
import { allRoleList } from './api/system/allRoleList.ts';
import { dot, report } from './service/recharge/tracking.ts';
import { auth } from './util/login/auth.ts';
import { begin } from './util/login/begin.ts';
import { broughtHandlers } from './util/login/brought.ts';
import { requestTokenHandlers } from './util/login/by-request-token.ts';
import { change_login } from './util/login/change_login.ts';
import { finish } from './util/login/finish.ts';
import { game_code_auth } from './util/login/game_code_auth.ts';
import { get_user_info } from './util/login/get_user_info.ts';
import { login_config } from './util/login/login_config.ts';
import { logins } from './util/login/logins.ts';
import { logout } from './util/login/logout.ts';
import { logout_everywhere } from './util/login/logout_everywhere.ts';

/** Every call that is served: one line each, named like the contract's. */
export const handlers = [
  getGameListV2,
  game_logo,
  recharge,
  legal,
  evoke,
  getThirdGift,
  getServerList,
  getRoleList,
  allRoleList,
  getCountryList,
  getCountries,
  getLimitProductInfo,
  getOrderInfo,
  getOrderList,
  getReturnedOrder,
  cancelOrder,
  makeCartLink,
  openCartLink,
  productPoints,
  couponList,
  receiveCoupons,
  vipBasicInfo,
  vipInfo,
  cumulativeActivityInfo,
  receiveActivityGift,
  activityStatus,
  card_info,
  card_pay,
  replenishmentCountryList,
  replenishmentGameList,
  replenishment_info,
  ...payHandlers,
  auth,
  game_code_auth,
  get_user_info,
  login_config,
  logout,
  begin,
  finish,
  logins,
  change_login,
  logout_everywhere,
  ...broughtHandlers,
  ...requestTokenHandlers,
  dot,
  report,
  ingameAuth,
  ingameFinish,
] as const;
