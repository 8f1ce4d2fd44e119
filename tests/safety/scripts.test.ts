import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { providers } from '@gemporium/providers/index.ts';
import { pageHeaders, paymentPageHeaders } from '@gemporium/server/plugins/security-headers.ts';
import { describe, expect, it } from 'vitest';
import { readTexts, root } from './sources.ts';

/* docs/operations/scripts.md lists whose scripts run in which page. It is checked against each page's policy. */

interface Row {
  page: string;
  scripts: string[];
  texts: string;
}

const rows: Row[] = readFileSync(join(root, 'docs/operations/scripts.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [page = '', scripts = '', texts = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const named = [...scripts.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
    return named.length > 0 ? [{ page, scripts: named, texts }] : [];
  });

const scriptsOf = (headers: Readonly<Record<string, string>>): string[] => {
  const policy = (headers['content-security-policy'] ?? '').split('; ');
  const words =
    policy
      .find((one) => one.startsWith('script-src '))
      ?.split(' ')
      .slice(1) ?? [];
  return words.filter((word) => !word.startsWith("'nonce-"));
};

/** Settings without which a provider cannot be reached at all. */
const needed: Readonly<Record<string, object>> = { alipay: { region: 'asia' } };

/** What a provider's page may run, with an account's default settings. */
function pageOf(provider: Provider, mode: 'test' | 'live'): Readonly<Record<string, string>> {
  const account = {
    id: 'a',
    provider: provider.id,
    mode,
    merchant: 'm',
    settings: { ...needed[provider.id] },
  };
  const context = {
    account,
    baseUrl: provider.baseUrl(account) ?? '',
    secret: () => '',
    now: () => new Date(0),
    http: () => Promise.reject(new Error('A page makes no requests.')),
    mayAskForStranger: async () => false,
  } satisfies ProviderContext;
  return paymentPageHeaders('n', provider.page?.sources(context) ?? {});
}

const withPage = Object.values(providers).filter(({ page }) => page);

describe('B-12 whose scripts run in a page', () => {
  it('B-12 the shop’s pages run only its own scripts, and no text becomes a script', () => {
    const none = { web: [], backup: [], payment: [], data: [] };
    const headers = pageHeaders({ origin: 'https://w.example', origins: none } as never, 'n');
    const policy = (headers['content-security-policy'] ?? '').split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "require-trusted-types-for 'script'",
        'trusted-types return-worker',
        "base-uri 'none'",
      ]),
    );
    const [row] = rows;
    expect(row).toEqual({ page: 'every page of the shop', scripts: scriptsOf(headers), texts: 'never' });
    expect(policy.join(' ')).not.toMatch(/unsafe-|\*/);
  });

  it('B-12 a payment’s page runs only its provider’s scripts, and each provider with a page is listed', () => {
    const found = withPage.map((provider) => {
      const policies = (['test', 'live'] as const).map((mode) => pageOf(provider, mode));
      const [policy = {}] = policies;
      const isFree = !policy['content-security-policy']?.includes('require-trusted-types-for');
      return {
        page: `a payment's page by \`${provider.id}\``,
        scripts: [...new Set(policies.flatMap(scriptsOf))].sort(),
        texts: isFree ? 'its own' : 'never',
      };
    });
    expect(found.length).toBeGreaterThan(2);
    expect(rows.slice(1)).toEqual(found.sort((a, b) => (a.page < b.page ? -1 : 1)));
    for (const { scripts } of found)
      for (const one of scripts) expect(one).toMatch(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  });

  it('B-12 no browser code writes markup, or turns a text into a script', () => {
    const writes =
      /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|createContextualFragment)\b|\bdocument\.write|\beval\(|\bnew Function\b|\bset(Timeout|Interval)\(\s*['"`]|href=["']javascript:/;
    const browsers = readTexts().filter(
      ({ path }) =>
        /^(apps\/storefront\/src\/|packages\/providers\/src\/[^/]+\/page\/|packages\/provider-kit\/src\/page\/)/.test(
          path,
        ) && !/\.test\.|\/testing\//.test(path),
    );
    expect(browsers.length).toBeGreaterThan(200);
    const found = browsers.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => writes.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
    const loading = browsers.filter(({ text }) => text.includes("createElement('script')"));
    expect(loading.map(({ path }) => path)).toEqual(['packages/provider-kit/src/page/run-payment-page.ts']);
  });
});
