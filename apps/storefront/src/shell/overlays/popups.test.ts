import { expect, it, vi } from 'vitest';
import { drawn, drawShop } from '../../testing/draw-shop.ts';
import { type FakeShop, fakeShop, kira } from '../../testing/fake-shop.ts';

/* A press that needs the later part, before that has arrived. */

const { knowLater } = await import('../../later/load-later.ts');
const { later } = await import('../../later.ts');

let shop: FakeShop;
let halfASecond: () => void;
let arrive: (isThere: boolean) => Promise<void>;
/** What the page says, in its language, and what is open. */
const said = () => shop.state().toasts.map(({ text }) => text);
const isOpen = () => [shop.state().popup, shop.state().question].some((open) => open !== undefined);
const { t } = fakeShop().state();

async function openShop(isPlayer: boolean) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  shop = fakeShop({ path: '/selectGoods' });
  const waits: (() => void)[] = [];
  shop.services.browser.wait = (ms) => new Promise((resolve) => void (ms === 500 && waits.push(resolve)));
  halfASecond = () => {
    for (const pass of waits.splice(0)) pass();
  };
  shop.services.store.setState({ started: true });
  await drawShop(shop, { isLaterHere: false });
  const part = new Promise<{ later: typeof later }>((resolve, reject) => {
    arrive = (isThere) =>
      drawn.after(() => (isThere ? resolve({ later }) : reject(new Error('lost on the way'))));
  });
  knowLater({ load: () => part, stylesheet: undefined });
  // The dock of a player's goods needs the later part too.
  if (isPlayer) await drawn.after(() => shop.services.store.setState({ player: kira }));
}

const presses = [
  ['login_short', false],
  ['language_name', false],
  ['privacy_choices', false],
  ['logout', true],
] as const;

it.each(presses)(
  'S-03 W-01 “%s” says after half a second that something is coming, until that has failed',
  async (key, isPlayer) => {
    await openShop(isPlayer);
    await drawn.press(t(key));
    expect(said()).toEqual([]);
    await drawn.after(halfASecond);
    expect(said()).toEqual([t('loading')]);
    // A second press waits for the same.
    await drawn.press(t(key));
    await drawn.after(halfASecond);
    expect(said()).toEqual([t('loading')]);
    await arrive(false);
    expect([said(), isOpen()]).toEqual([[t('error_network')], false]);
  },
);

it('S-03 W-01 without a press nothing is said', async () => {
  await openShop(false);
  await drawn.after(halfASecond);
  expect(said()).toEqual([]);
});

// Once it is there it stays, so these are the last.
it('S-03 W-01 what was pressed opens once it is there, and nothing says any longer that it is coming', async () => {
  await openShop(true);
  await drawn.press(t('logout'));
  await drawn.after(halfASecond);
  await arrive(true);
  expect([said(), isOpen()]).toEqual([[], true]);
});

it('S-03 W-01 nothing says that it is coming if it comes within half a second', async () => {
  await openShop(true);
  await drawn.press(t('logout'));
  await drawn.after(halfASecond);
  expect([said(), isOpen()]).toEqual([[], true]);
});
