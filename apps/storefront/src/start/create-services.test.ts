import { codes } from '@gemporium/contract/codes.ts';
import { translate } from '@gemporium/locales/messages.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Translate } from '../messages/translator.ts';
import { memoryStore } from '../storage/shop-storage.ts';
import { samplePage } from '../testing/sample-page.ts';
import { createServices } from './create-services.ts';

const t: Translate = (key, ...values) => translate('en', key, ...values);
let sent: Record<string, unknown>[];
beforeEach(() => {
  sent = [];
  const localStorage = memoryStore();
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/', search: '' });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    const answer = { code: codes.unavailable, msg: 'The store rests.', content: {} };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const players = {
  nobody: undefined,
  kira: { username: 'kira', suid: '1', oauth_token: 'of kira', gp_id: 'gp-one' },
  'kira with a newer session': { username: 'kira', suid: '1', oauth_token: 'newer', gp_id: 'gp-one' },
  taro: { username: 'taro', suid: '2', oauth_token: 'of taro', gp_id: 'gp-one' },
  'the first account of another game': { username: 'yuna', suid: '1', oauth_token: 'far', gp_id: 'gp-two' },
};

it('W-01 the newest known contract version is remembered, whatever later answers say', async () => {
  const services = createServices({
    page: samplePage(),
    t,
    entry: {},
    gameToken: undefined,
    gameCode: undefined,
  });
  const versions = ['2', '3', '1', '2'];
  vi.stubGlobal('fetch', async () => {
    const headers = { 'x-contract-version': versions.shift() ?? '' };
    return new Response(JSON.stringify({ code: codes.success, msg: '', content: {} }), { headers });
  });
  const heard: number[] = [];
  for (let asked = 0; asked < 4; asked += 1) {
    await services.api.read('/api/config/recharge', { client_id: 'one' });
    heard.push(services.newestContract);
  }
  expect(heard).toEqual([2, 3, 3, 3]);
});

it('O-10 each account has its own idempotency keys, even if another game uses the same account ids', async () => {
  const services = createServices({
    page: samplePage(),
    t,
    entry: { idfv: 'device-1' },
    gameToken: undefined,
    gameCode: undefined,
  });
  services.store.setState({ language: 'ja' });
  for (const player of Object.values(players)) {
    services.store.setState({ player });
    await services.api.change('/api/coupons/receiveCoupons', { code: 'weekly' } as never, {
      keep: true,
      quiet: true,
    });
  }
  expect(sent).toMatchObject(
    Object.values(players).map((player) => ({
      spec_lang: 'ja',
      idfv: 'device-1',
      code: 'weekly',
      ...(player && { oauth_token: player.oauth_token }),
    })),
  );
  const [nobody, kira, newer, taro, far] = sent.map(({ attempt_id }) => attempt_id);
  expect(newer).toBe(kira);
  expect(new Set([nobody, kira, taro, far]).size).toBe(4);
});
