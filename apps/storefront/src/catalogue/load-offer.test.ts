import { describe, expect, it } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
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
    expect(fields['/api/pay/getThirdGift']).toMatchObject({ client_id: clientId, domain_area: wanted.area });
  });

  it('S-05 if nothing is sold there, nothing more is requested', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getGameListV2': ok([]) } });
    expect(await loadOffer(shop.services, here)).toMatchObject({ ok: false });
    expect(shop.calls).toHaveLength(1);
  });
});
