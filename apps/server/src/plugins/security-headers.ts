import type { PageSources } from '@gemporium/provider-kit/provider.ts';
import type { Config } from '../config.ts';
import type { Address } from '../stores.ts';

/** One year: the least that browsers' own lists require. */
const hsts = 'max-age=31536000';

const permissions = (payment: readonly string[]) =>
  `camera=(), microphone=(), geolocation=(), usb=(), payment=(${payment.join(' ')})`;

/**
 * Headers of every answer. The policy is for answers that are not pages: they may load nothing and cannot be framed;
 * pages replace it. So do answers that a cache may keep: by itself it would keep some that say nothing about it.
 */
export function securityHeaders({ publicScheme }: Pick<Config, 'publicScheme'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(publicScheme === 'https' && { 'strict-transport-security': hsts }),
  };
}

/**
 * Headers of a shop page. The provider's page opens in a new window, which the shop may keep watching: hence
 * allow-popups.
 */
export function pageHeaders(address: Address, nonce: string): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(address, nonce),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions(['self']),
    'x-frame-options': 'DENY',
  };
}

function pagePolicy({ origin, origins }: Address, nonce: string): string {
  const others = [...origins.web, ...origins.backup, ...origins.payment, ...origins.data];
  const connect = [...new Set(others)].filter((candidate) => candidate !== origin);
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No string becomes script or markup (Trusted Types).
    "require-trusted-types-for 'script'",
    // Only the URL of the service worker for returns from a provider may become a script's.
    'trusted-types return-worker',
  ].join('; ');
}

/**
 * Headers of a payment page: allows only what its provider declares, for this page only. The provider's frames may
 * ask the browser to pay, as wallets do. `hasClosing`: a frame of the provider's may end at the shop's own `/closed`.
 */
export function paymentPageHeaders(
  nonce: string,
  sources: PageSources,
  hasClosing = false,
): Record<string, string> {
  const may = (directive: string, ...allowed: readonly string[]) =>
    `${directive} ${allowed.length > 0 ? allowed.join(' ') : "'none'"}`;
  const { script = [], frame = [], connect = [], form = [], image = [], style = [] } = sources;
  return {
    'content-security-policy': [
      "default-src 'none'",
      may('script-src', `'nonce-${nonce}'`, ...script),
      // The shop's fonts, as on its other pages.
      may('style-src', "'self'", `'nonce-${nonce}'`, ...style),
      "font-src 'self'",
      may('img-src', "'self'", 'data:', ...image),
      may('connect-src', ...connect),
      may('frame-src', ...frame, ...(hasClosing ? ["'self'"] : [])),
      may('form-action', ...form),
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      ...(sources.withoutTrustedTypes
        ? []
        : ["require-trusted-types-for 'script'", 'trusted-types payment-page']),
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions(['self', ...frame.map((origin) => `"${origin}"`)]),
    'x-frame-options': 'DENY',
  };
}

/**
 * Headers of `/closed`, where a provider's window ends if its payer closes it: only the payment's own page may frame
 * it.
 */
export function closedWindowHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
  };
}
