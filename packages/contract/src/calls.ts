import { game_logo } from './api/config/game_logo.ts';
import { legal } from './api/config/legal.ts';
import { recharge } from './api/config/recharge.ts';
import { couponList, receiveCoupons, vipBasicInfo, vipInfo } from './api/coupons/coupon-calls.ts';
import {
  activityStatus,
  cumulativeActivityInfo,
  receiveActivityGift,
} from './api/cumulative/activity-calls.ts';
import { ingameCalls } from './api/ingame/ingame-calls.ts';
import { cancelOrder } from './api/pay/cancelOrder.ts';
import { card_info } from './api/pay/card_info.ts';
import { card_pay } from './api/pay/card_pay.ts';
import { makeCartLink, openCartLink } from './api/pay/cart-calls.ts';
import { getCountries } from './api/pay/getCountries.ts';
import { getCountryList } from './api/pay/getCountryList.ts';
import { getGameListV2 } from './api/pay/getGameListV2.ts';
import { getLimitProductInfo } from './api/pay/getLimitProductInfo.ts';
import { getOrderInfo } from './api/pay/getOrderInfo.ts';
import { getOrderList } from './api/pay/getOrderList.ts';
import { getReturnedOrder } from './api/pay/getReturnedOrder.ts';
import { getRoleList } from './api/pay/getRoleList.ts';
import { getServerList } from './api/pay/getServerList.ts';
import { getThirdGift } from './api/pay/getThirdGift.ts';
import { payCalls } from './api/pay/pay-calls.ts';
import { productPoints } from './api/pay/productPoints.ts';
import { replenishmentCountryList } from './api/pay/replenishmentCountryList.ts';
import { replenishmentGameList } from './api/replenishment/getGameList.ts';
import { replenishment_info } from './api/replenishment/replenishment_info.ts';
import { evoke } from './api/rsys/evoke.ts';
import { allRoleList } from './api/system/allRoleList.ts';
import { dot, report } from './service/recharge/tracking-calls.ts';
import * as login from './util/login/login-calls.ts';

/** Every call of the API by path: the list from which routes, client types and openapi.json are made. */
export const calls = {
  '/api/pay/getGameListV2': getGameListV2,
  '/api/config/game_logo': game_logo,
  '/api/config/recharge': recharge,
  '/api/config/legal': legal,
  '/api/rsys/evoke': evoke,
  '/api/pay/getThirdGift': getThirdGift,
  '/api/pay/getServerList': getServerList,
  '/api/pay/getRoleList': getRoleList,
  '/api/system/allRoleList': allRoleList,
  '/api/pay/getCountryList': getCountryList,
  '/api/pay/getCountries': getCountries,
  '/api/pay/getLimitProductInfo': getLimitProductInfo,
  '/api/pay/getOrderInfo': getOrderInfo,
  '/api/pay/getOrderList': getOrderList,
  '/api/pay/getReturnedOrder': getReturnedOrder,
  '/api/pay/cancelOrder': cancelOrder,
  '/api/pay/makeCartLink': makeCartLink,
  '/api/pay/openCartLink': openCartLink,
  '/api/pay/productPoints': productPoints,
  '/api/pay/card_info': card_info,
  '/api/pay/card_pay': card_pay,
  '/api/pay/replenishmentCountryList': replenishmentCountryList,
  '/api/replenishment/getGameList': replenishmentGameList,
  '/api/replenishment/replenishment_info': replenishment_info,
  '/api/coupons/couponList': couponList,
  '/api/coupons/receiveCoupons': receiveCoupons,
  '/api/coupons/vipBasicInfo': vipBasicInfo,
  '/api/coupons/vipInfo': vipInfo,
  '/api/cumulative/cumulativeActivityInfo': cumulativeActivityInfo,
  '/api/cumulative/receiveActivityGift': receiveActivityGift,
  '/api/cumulative/status': activityStatus,
  '/util/login/auth': login.auth,
  '/util/login/google_auth': login.google_auth,
  '/util/login/apple_auth': login.apple_auth,
  '/util/login/facebook_auth': login.facebook_auth,
  '/util/login/twitter_auth': login.twitter_auth,
  '/util/login/twitter_redirect': login.twitter_redirect,
  '/util/login/vk_auth': login.vk_auth,
  '/util/login/huawei_auth': login.huawei_auth,
  '/util/login/game_code_auth': login.game_code_auth,
  '/util/login/get_user_info': login.get_user_info,
  '/util/login/login_config': login.login_config,
  '/util/login/logout': login.logout,
  '/util/login/begin': login.begin,
  '/util/login/finish': login.finish,
  '/util/login/logins': login.logins,
  '/util/login/change_login': login.change_login,
  '/util/login/logout_everywhere': login.logout_everywhere,
  '/service/recharge/dot.php': dot,
  '/service/recharge/api.php': report,
  ...payCalls,
  ...ingameCalls,
} as const;

export type Calls = typeof calls;
export type Path = keyof Calls;
