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
  cart: '/cart/:code',
  legal: '/legal/:page',
} as const;

/** What every address of a game's code begins with: `/@code`, and anything after it (row R-03). */
export const gameCodeStart = '/@';

/** Where a login provider leads the browser back to, under each of a shop's own hosts. */
export const loginReturnStart = '/login/return/';

/** Where a cart link leads. */
export function cartPath(code: string): string {
  return `/cart/${code}`;
}

/** The legal notices that have a page of their own. */
export const legalPages = [
  'seller',
  'refunds',
  'commercial-transactions',
  'inquiry',
  'funds-settlement',
] as const;

export type LegalPageName = (typeof legalPages)[number];

/** The page of a legal notice in an area and a language, also for a browser without scripts. */
export function legalPath(page: LegalPageName, area: string, language: string): string {
  return `/legal/${page}?domain_area=${encodeURIComponent(area)}&spec_lang=${language}`;
}

/** The page of one order. */
export function orderPath(billingNo: string): string {
  return `/order/${encodeURIComponent(billingNo)}`;
}
