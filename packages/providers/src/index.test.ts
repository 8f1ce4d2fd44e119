import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { channels } from '@gemporium/contract/channels.ts';
import { describe, expect, it } from 'vitest';
import { generatedSources, writeGenerated } from './generate.ts';
import { providerOfChannel, providers } from './index.ts';

const all = Object.entries(providers);

describe('O-07 the channels of the spec', () => {
  it.each(channels)('O-07 [$id] is served by its own provider, or by nobody yet', (channel) => {
    const provider = providers[channel.provider];
    expect(providerOfChannel(channel.id)).toEqual(provider && { provider, channel });
  });

  it('has nobody for a number outside the spec', () => {
    expect(providerOfChannel(99999)).toBeUndefined();
  });
});

it.each(all)(
  '%s is listed under its own id, with its secrets and its place in the sandbox',
  (id, provider) => {
    expect(provider.id).toBe(id);
    expect(provider.secrets.length).toBeGreaterThan(0);
    expect(provider.sandboxPath).toMatch(new RegExp(`^/${id}(/|$)`));
    expect(provider.checkSettings({})).toEqual([]);
  },
);

it('O-07 providers are there by the names that operators read', () => {
  expect(Object.fromEntries(all.map(([id, { name }]) => [id, name]))).toMatchObject({
    adyen: 'Adyen',
    airwallex: 'Airwallex',
    alipay: 'Alipay',
    codapay: 'Codapay',
    ebanx: 'EBANX',
    kakaopay: 'KakaoPay',
    mycard: 'MyCard',
    naverpay: 'Naver Pay',
    pagsmile: 'Pagsmile',
    payermax: 'PayerMax',
    paypal: 'PayPal',
    pingpong: 'PingPong',
    'platform-pay': 'Platform pay',
    razer: 'Razer Gold',
    'razer-e2p': 'Razer e2p',
    'razer-merchant': 'Razer Merchant Services',
    travellet: 'Travellet',
    welcomepay: 'Welcome Payments',
    xsolla: 'Xsolla',
  });
});

/** Where a provider uses a different number of decimals from ISO 4217. */
const unlikeIso: Record<string, Record<string, number>> = {
  adyen: { CLP: 2, ISK: 2, IDR: 0 },
  codapay: { KWD: 2, TWD: 0, IDR: 0 },
  ebanx: { KWD: 2 },
  kakaopay: { HUF: 0, KWD: 0, TWD: 0, IDR: 0, USD: 0 },
  mycard: { KWD: 2, TWD: 0 },
  naverpay: { HUF: 0, KWD: 0, TWD: 0, IDR: 0, USD: 0 },
  pagsmile: { KWD: 2 },
  payermax: { KWD: 2, TWD: 0, IDR: 0 },
  paypal: { HUF: 0, TWD: 0 },
  razer: { KWD: 2 },
  'razer-merchant': { KWD: 2 },
  welcomepay: { HUF: 0, KWD: 0, TWD: 0, IDR: 0, USD: 0 },
};
const iso = { CLP: 0, HUF: 2, ISK: 0, JPY: 0, KRW: 0, KWD: 3, TWD: 2, IDR: 2, UGX: 0, VND: 0, USD: 2 };

it.each(all)('O-14 prices have as many decimals as %s takes', (id, provider) => {
  const said = Object.keys(iso).map((currency) => [currency, provider.exponentOf(currency)]);
  expect(Object.fromEntries(said)).toEqual({ ...iso, ...unlikeIso[id] });
});

it('a list is written where it is missing or another one, and else left as it lies', () => {
  const folder = mkdtempSync(`${tmpdir()}/lists-`);
  const into = pathToFileURL(`${folder}/`);
  const sources = Object.entries(generatedSources());
  const read = () => sources.map(([file]) => [file, readFileSync(new URL(file, into), 'utf8')]);
  try {
    writeGenerated(into);
    expect(read()).toEqual(sources);
    const [changed, ...same] = sources.map(([file]) => new URL(file, into));
    writeFileSync(changed!, 'of before');
    for (const file of same) utimesSync(file, 1, 1);
    writeGenerated(into);
    expect(read()).toEqual(sources);
    expect(same.map((file) => statSync(file).mtimeMs)).toEqual(same.map(() => 1000));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each(Object.entries(generatedSources()))('the list %s is that of the folders', (file, source) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(source);
});
