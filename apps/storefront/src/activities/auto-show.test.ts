import { expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../api/client.ts';
import { goOnAs } from '../start/start-player.ts';
import { ask, changeOrder, closePopup, openPopup } from '../state/actions.ts';
import { type FakeShop, fakeShop, refusal } from '../testing/fake-shop.ts';
import { autoShowActivities } from './auto-show.ts';

const path = '/api/cumulative/status';

function shop(receivable: boolean, at = '/selectGoods'): FakeShop & { says: ApiAnswer<unknown> } {
  const replies = { [path]: () => made.says };
  const made = {
    ...fakeShop({ path: at, replies }),
    says: { ok: true, content: { receivable } } as ApiAnswer<unknown>,
  };
  const { store } = made.services;
  const { offer } = store.getState();
  store.setState({
    started: true,
    player: { username: 'u', suid: '1', oauth_token: 't', gp_id: 'g' },
    offer: { ...offer, config: { ...offer.config, continue_config: { is_has_continue: true } } },
  });
  changeOrder(made.services, { realServer: 's1', role: { value: 'r1', display: 'R', level: 1 } });
  return made;
}

it.each<
  [
    title: string,
    receivable: boolean,
    before: (made: FakeShop) => void,
    shown: string | undefined,
    asks: boolean,
  ]
>([
  ['a reward waits', true, () => {}, 'activity', true],
  ['none waits', false, () => {}, undefined, true],
  [
    'the brand has switched it off',
    true,
    ({ services }) =>
      services.store.setState(({ offer }) => ({
        offer: { ...offer, config: { ...offer.config, opens_activities: false } },
      })),
    undefined,
    false,
  ],
  ['seen today', true, ({ services }) => services.storage.write('autoShowAccum', false), undefined, false],
  [
    'something else is open',
    true,
    ({ services }) => openPopup(services, { kind: 'language' }),
    'language',
    true,
  ],
  [
    'a question is open',
    true,
    ({ services }) => ask(services, { title: '', content: '', confirm: '', cancel: '', onConfirm: () => {} }),
    undefined,
    true,
  ],
  [
    'no character is chosen',
    true,
    ({ services }) => changeOrder(services, { role: undefined }),
    undefined,
    false,
  ],
  [
    'nobody is logged in',
    true,
    ({ services }) => services.store.setState({ player: undefined }),
    undefined,
    false,
  ],
])('A-01 autoShowAccum: %s', async (_title, receivable, before, shown, asks) => {
  const made = shop(receivable);
  before(made);
  await autoShowActivities(made.services);
  expect(made.state().popup?.kind).toBe(shown);
  expect(made.events.some(([what]) => what === path)).toBe(asks);
});

it.each([
  ['/', true],
  ['/selectGoods/', true],
  ['/my', false],
  ['/activity', false],
  ['/activity/', false],
  ['/replenishGoods', false],
  ['/replenishGoods/', false],
  ['/errorReplenish', false],
])('A-01 at %s the activities open automatically: %s', async (at, shows) => {
  const made = shop(true, at);
  await autoShowActivities(made.services);
  expect(made.state().popup).toEqual(shows ? { kind: 'activity' } : undefined);
  expect(made.calls).toHaveLength(shows ? 1 : 0);
});

it.each<[what: string, leave: (made: FakeShop) => void]>([
  ['to another screen', ({ services }) => services.browser.navigate('/my')],
  [
    'to another game',
    ({ services }) => services.store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } })),
  ],
  ['by logging out', ({ services }) => services.store.setState({ player: undefined })],
])('A-01 the activities do not open for a player who has left meanwhile %s', async (_what, leave) => {
  const made = shop(true);
  const { browser } = made.services;
  let at = '/selectGoods';
  const navigate = (to: string) => {
    at = to;
  };
  made.services.browser = { ...browser, path: () => at, navigate };
  const opening = autoShowActivities(made.services);
  leave(made);
  await opening;
  expect(made.calls).toHaveLength(1);
  expect(made.state().popup).toBeUndefined();
  expect(made.services.storage.read('autoShowAccum')).toBeUndefined();
});

it('A-01 a failed look-up of waiting rewards, which the player did not ask for, shows nothing', async () => {
  const made = shop(true);
  made.says = refusal(-5000, 'The store is busy');
  await autoShowActivities(made.services);
  expect(made.calls).toHaveLength(1);
  expect(made.state()).toMatchObject({ popup: undefined, toasts: [] });
});

it('A-01 the activities open automatically only once a day, however they are closed', async () => {
  const made = shop(true);
  await autoShowActivities(made.services);
  closePopup(made.services);
  await autoShowActivities(made.services);
  expect(made.state().popup).toBeUndefined();
});

const role = {
  role_id: 'r1',
  name: 'Kira',
  level: 1,
  server_id: 's1',
  server_name: 'S',
  area_id: '',
  area_name: '',
};
const pending = { billing_no: 'GP1', rechargeInfo: { status: 'Pending' as const, url: '' } };
const goods = { value: 'p1', price: '1', display: '', isCoupon: false, isLimit: false, couponPoints: 0 };
it.each<[title: string, before: object, popup: object | undefined]>([
  ['if nothing else is open', {}, { kind: 'activity' }],
  ['but not over the result of a payment', pending, { kind: 'result', billingNo: 'GP1' }],
  ['but not over a purchase that goes on beside the goods', { goods, goesOn: true }, undefined],
])(
  'A-01 they open last, for the character that is chosen automatically, %s',
  async (_title, before, popup) => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
    const made = fakeShop({
      replies: {
        [path]: () => ({ ok: true, content: { receivable: true } }),
        '/api/system/allRoleList': () => ({ ok: true, content: [role] }),
        // The slowest call.
        '/api/pay/getOrderInfo': () =>
          new Promise((resolve) =>
            setTimeout(() => resolve({ ok: true, content: { billing_status: 'Pending', url: 'u' } })),
          ),
      },
    });
    const { store } = made.services;
    store.setState(({ offer, order }) => ({
      started: true,
      player: { username: 'u', suid: '1', oauth_token: 't', gp_id: 'g' },
      offer: { ...offer, config: { ...offer.config, continue_config: { is_has_continue: true } } },
      order: { ...order, ...before },
    }));
    await goOnAs(made.services);
    vi.unstubAllGlobals();
    expect(made.state().popup).toEqual(popup);
  },
);
