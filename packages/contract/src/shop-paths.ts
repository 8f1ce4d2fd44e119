/** Every address of the shop, by name: the page's own, and those to which the server and the operator's commands lead. */
export const paths = {
  home: '/',
  selectGame: '/selectGame',
  layoutGame: '/layoutGame',
  selectGoods: '/selectGoods',
  activity: '/activity',
  my: '/my',
  userCenter: '/userCenter',
  recharge: '/recharge',
  result: '/result',
  replenishGoods: '/replenishGoods',
  errorReplenish: '/errorReplenish',
  notArea: '/notArea',
  certifiedReal: '/certifiedReal',
  showError: '/showError',
  order: '/order/:billing_no',
  /** Followed at once by a game's code, and by anything after a slash (row R-03). */
  gameCode: '/@',
} as const;

/** The page of one order. */
export function orderPath(billingNo: string): string {
  return `/order/${encodeURIComponent(billingNo)}`;
}
