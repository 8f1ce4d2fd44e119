import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { sampleGame } from '../testing/sample-page.ts';
import { loadOffer } from './load-offer.ts';

const games = [sampleGame('one'), sampleGame('two', { is_select_game: true })];
const ok = (content: unknown) => () => ({ ok: true as const, content });

describe('S-05 the offer of another game or area', () => {
  const { offer } = fakeShop().state();
  const here = { language: 'en', area: offer.area, platform: offer.platform, clientId: offer.clientId };

  it.each([
    ['the same game in the same area keeps its own client id', {}, offer.clientId],
    ['another area names none', { area: 'elsewhere' }, undefined],
    ['another game names none', { clientId: 'two' }, undefined],
    ['no game names none', { clientId: '' }, undefined],
    ['another platform names its own', { platform: 'android' as const }, offer.clientId],
  ])('S-05 %s', async (_title, changes, asked) => {
    const shop = fakeShop({
      replies: {
        '/api/pay/getGameListV2': ok(games),
        '/api/config/recharge': ok(offer.config),
        '/util/login/login_config': ok(offer.loginConfig),
        '/api/pay/getThirdGift': ok([]),
      },
    });
    const wanted = { ...here, ...changes };
    const loaded = await loadOffer(shop.services, wanted);
    const fields = Object.fromEntries(shop.calls.map(({ path, fields }) => [path, fields]));
    expect((fields['/api/pay/getGameListV2'] as { client_id?: string }).client_id).toBe(asked);
    // The other calls are for a game that is sold there: the wanted one, else the flagged one.
    const clientId = games.some(({ client_id }) => client_id === wanted.clientId) ? wanted.clientId : 'two';
    expect(loaded).toMatchObject({ ok: true, offer: { clientId, area: wanted.area, games } });
    expect(fields['/api/config/recharge']).toEqual({ client_id: clientId, domain_area: wanted.area });
    expect(fields['/util/login/login_config']).toEqual({ client_id: clientId, domain_area: wanted.area });
    const { area: domain_area, platform } = wanted;
    expect(fields['/api/pay/getGameListV2']).toMatchObject({ domain_area, platform });
    expect(fields['/api/pay/getThirdGift']).toEqual({ client_id: clientId, domain_area, platform });
  });

  it('S-05 if nothing is sold there, nothing more is requested, and no message needs to be shown', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getGameListV2': ok([]) } });
    const nothing = { ok: false, code: codes.noGame, message: '' };
    expect(await loadOffer(shop.services, here)).toMatchObject(nothing);
    expect(shop.calls).toHaveLength(1);
  });

  const answers = {
    '/api/pay/getGameListV2': ok(games),
    '/api/config/recharge': ok(offer.config),
    '/util/login/login_config': ok(offer.loginConfig),
    '/api/pay/getThirdGift': ok([]),
  };

  it('S-05 a game that is wanted by its product is found by it, and the shown client id is not named', async () => {
    const shop = fakeShop({ replies: answers });
    const loaded = await loadOffer(shop.services, { ...here, gpId: 'gp-two' });
    expect(loaded).toMatchObject({ ok: true, offer: { clientId: 'two' } });
    expect(shop.calls[0]?.fields).not.toHaveProperty('client_id');
  });

  it('S-05 a shop that showed nothing names no game in its next request', async () => {
    const shop = fakeShop({ replies: answers });
    shop.services.store.setState({ offer: { ...offer, clientId: '' } });
    await loadOffer(shop.services, { ...here, clientId: '' });
    expect(shop.calls[0]?.fields).not.toHaveProperty('client_id');
  });

  it.each(Object.keys(answers))('S-05 if %s fails, so does the offer, with its words', async (path) => {
    const failure = refusal(codes.internal, `no ${path}`);
    const shop = fakeShop({ replies: { ...answers, [path]: () => failure } });
    expect(await loadOffer(shop.services, here)).toEqual(failure);
    // Whether a failure is shown is decided by whoever asked.
    expect(shop.state().toasts).toEqual([]);
  });
});
