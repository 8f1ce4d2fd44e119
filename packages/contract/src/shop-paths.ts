/** Every address of the shop by name: the page's own, and those that the server and the commands link to. */
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

/** The beginning of a short address of a game: `/@code`, and anything after it (row R-03). */
export const gameCodeStart = '/@';

/** The address to which a login provider returns the browser, under each of the shop's own hosts. */
export const loginReturnStart = '/login/return/';

/** The address of a cart link. */
export function cartPath(code: string): string {
  return `/cart/${code}`;
}

/** The legal notices that have a page. */
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
