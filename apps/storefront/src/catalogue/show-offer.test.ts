import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../api/client.ts';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { sampleGame, sampleGoods, samplePage } from '../testing/sample-page.ts';
import { showOffer } from './show-offer.ts';

const { config, loginConfig } = samplePage();
const games = [sampleGame('one'), sampleGame('two'), sampleGame('three')];
const yes = (content: unknown) => ({ ok: true as const, content });

/** A shop whose lists of games, on which everything else of an offer waits, are answered by hand. */
function slowShop() {
  const answers: ((answer: ApiAnswer<unknown>) => void)[] = [];
  const shop = fakeShop({
    replies: {
      '/api/pay/getGameListV2': () => new Promise((resolve) => answers.push(resolve)),
      '/api/config/recharge': () => yes(config),
      '/util/login/login_config': () => yes(loginConfig),
      '/api/pay/getThirdGift': ({ client_id }) => yes([sampleGoods(`of ${client_id}`)]),
    },
  });
  return { shop, answer: (number: number, said: ApiAnswer<unknown>) => answers[number]?.(said) };
}

describe('two offers that load at once', () => {
  it.each([
    ['the earlier one answers last', [1, 0]],
    ['the earlier one answers first', [0, 1]],
  ])('S-05 the game chosen last is shown if %s', async (_title, order) => {
    const { shop, answer } = slowShop();
    const shown = [{ clientId: 'two' }, { clientId: 'three' }].map((change) =>
      showOffer(shop.services, change),
    );
    for (const number of order) {
      answer(number, yes(games));
      await shown[number];
      if (number === 0 && order[0] === 0) expect(shop.state().offerStatus).toBe('loading');
    }
    expect(shop.state()).toMatchObject({
      offerStatus: 'ready',
      offer: { clientId: 'three', goods: [{ value: 'of three' }] },
    });
    expect(shop.services.storage.read('paymentGameInfo')?.clientId).toBe('three');
    expect(await shown[0]).toBeUndefined();
    expect(await shown[1]).toMatchObject({ ok: true });
  });

  it.each([
    ['fails', refusal(codes.unavailable, 'the store is busy')],
    ['is not answered', refusal('lost', 'no network')],
    ['sells nothing', refusal(codes.noGame, 'nothing here')],
  ])(
    'S-05 a game that was left, and %s late, neither hides the shown one nor says anything',
    async (_title, failure) => {
      const { shop, answer } = slowShop();
      const left = showOffer(shop.services, { clientId: 'two' });
      const last = showOffer(shop.services, { clientId: 'three' });
      answer(1, yes(games));
      await last;
      answer(0, failure);
      await left;
      expect(shop.state()).toMatchObject({ offerStatus: 'ready', offer: { clientId: 'three' }, toasts: [] });
    },
  );

  it('S-05 L-02 a language chosen while another game loads leaves the game as chosen', async () => {
    const { shop, answer } = slowShop();
    void showOffer(shop.services, { clientId: 'two' });
    const last = showOffer(shop.services, { language: 'ja' });
    answer(1, yes(games));
    await last;
    expect(shop.state().offer).toMatchObject({ clientId: 'two', language: 'ja' });
  });

  it('W-01 S-05 Retry loads the game that could not be loaded, and not the one before', async () => {
    const { shop, answer } = slowShop();
    const failed = showOffer(shop.services, { clientId: 'two' });
    answer(0, refusal(codes.unavailable, 'the store is busy'));
    await failed;
    expect(shop.state()).toMatchObject({ offerStatus: 'failed', toasts: [{ text: 'the store is busy' }] });
    const again = showOffer(shop.services, { language: shop.state().language });
    answer(1, yes(games));
    await again;
    expect(shop.state()).toMatchObject({ offerStatus: 'ready', offer: { clientId: 'two' } });
    // Then it is the shown one that changes.
    const reloaded = showOffer(shop.services);
    answer(2, yes(games));
    await reloaded;
    expect(shop.calls.filter(({ path }) => path === '/api/pay/getThirdGift')).toHaveLength(2);
    expect(shop.state().offer.clientId).toBe('two');
  });
});

describe('S-05 what a load that ends badly leaves', () => {
  it('S-05 an area in which nothing is sold is shown empty, without a message and without the old game', async () => {
    const { shop, answer } = slowShop();
    const { offer } = shop.state();
    const notice = { key: 'n', text: 'The law' } as never;
    shop.services.store.setState({
      offer: { ...offer, config: { ...offer.config, legal_notices: [notice] } },
    });
    const moved = showOffer(shop.services, { area: 'sea', language: 'ja' });
    answer(0, yes([]));
    expect(await moved).toMatchObject({ ok: false, code: codes.noGame });
    expect(shop.state()).toMatchObject({ offerStatus: 'ready', wanted: undefined, toasts: [] });
    expect(shop.state().offer).toEqual({
      ...offer,
      area: 'sea',
      language: 'ja',
      clientId: '',
      games: [],
      goods: [],
      config: { ...offer.config, legal_notices: [] },
    });
  });

  it('X-01 a failure that the page already acts on is not told a second time', async () => {
    const { shop, answer } = slowShop();
    const moved = showOffer(shop.services, { area: 'sea' });
    answer(0, refusal(codes.wrongDomain, 'not here'));
    await moved;
    expect(shop.state()).toMatchObject({ offerStatus: 'failed', toasts: [] });
  });

  it('X-01 a failure is told as one', async () => {
    const { shop, answer } = slowShop();
    const moved = showOffer(shop.services, { area: 'sea' });
    answer(0, refusal(codes.unavailable, 'the store is busy'));
    await moved;
    expect(shop.state().toasts).toMatchObject([{ text: 'the store is busy', tone: 'bad' }]);
  });

  it('S-05 a game chosen by its client id replaces one that was wanted by its product', async () => {
    const { shop, answer } = slowShop();
    void showOffer(shop.services, { gpId: 'gp-three' });
    const other = showOffer(shop.services, { area: 'sea' });
    answer(1, yes(games));
    await other;
    // A change of something else keeps the product that is wanted.
    expect(shop.state().offer).toMatchObject({ clientId: 'three', area: 'sea' });
    void showOffer(shop.services, { gpId: 'gp-one' });
    const last = showOffer(shop.services, { clientId: 'two' });
    answer(3, yes(games));
    await last;
    expect(shop.state().offer.clientId).toBe('two');
  });
});
