import { contractVersion } from '@gemporium/contract/codes.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShopState } from '../state/shop-state.ts';
import { type FakeShop, type FakeShopOptions, fakeShop } from '../testing/fake-shop.ts';
import { followContract } from './follow-contract.ts';
import { reloadMemoryOfTab } from './reload-memory-of-tab.ts';

/*
 * A release while pages are open: an outdated page reloads itself when the player loses nothing by it.
 */

const newer = contractVersion + 1;
const fields: { type: string; value: string }[] = [];
let page: EventTarget;
beforeEach(() => {
  fields.length = 0;
  const querySelectorAll = (selector: string) => (selector === 'input, textarea' ? fields : []);
  page = Object.assign(new EventTarget(), { querySelectorAll, hidden: false });
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

function memory(reloadedFor = 0) {
  let last = reloadedFor;
  return {
    reloadedFor: () => last,
    rememberReload(version: number) {
      last = version;
    },
  };
}

function openShop(state: Partial<ShopState> = {}, options: FakeShopOptions = {}, tab = memory()): FakeShop {
  const shop = fakeShop(options);
  shop.services.store.setState({ started: true, popup: { kind: 'account' }, ...state });
  shop.services.newestContract = newer;
  followContract(shop.services, tab);
  return shop;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

/** The moments at which the page checks. */
const moments: Record<string, (shop: FakeShop) => void> = {
  'the page is hidden'({ services }) {
    services.store.setState({ popup: undefined });
    Object.assign(page, { hidden: true });
    page.dispatchEvent(new Event('visibilitychange'));
  },
  'a popup is closed': ({ services }) => services.store.setState({ popup: undefined }),
};
const reloads = ({ events }: FakeShop) => events.filter(([what]) => what === 'reload').length;

const question = { title: '', content: '', confirm: '', cancel: '', onConfirm: () => undefined };
interface Moment {
  what: string;
  state?: Partial<ShopState>;
  path?: string;
  field?: { type: string; value: string };
  isSafe?: boolean;
}
const situations: Moment[] = [
  { what: 'nothing is in progress', isSafe: true },
  { what: 'methods and goods are chosen', field: { type: 'radio', value: 'p1' }, isSafe: true },
  { what: 'a checkbox is ticked', field: { type: 'checkbox', value: 'on' }, isSafe: true },
  { what: 'a field is empty', field: { type: 'text', value: '' }, isSafe: true },
  { what: 'a field is filled', field: { type: 'text', value: '12' } },
  { what: 'a password is filled', field: { type: 'password', value: 'x' } },
  { what: 'a question is open', state: { question } },
  { what: 'something is being paid', state: { paying: true } },
  { what: 'the page has not started', state: { started: false } },
  { what: 'the old layout chooses a method', path: '/recharge' },
  { what: 'the old layout shows the result', path: '/result' },
];

it.each(Object.keys(moments).flatMap((moment) => situations.map((one) => ({ ...one, moment }))))(
  'W-01 $moment while $what',
  async ({ moment, state = {}, path = '/selectGoods', field, isSafe = false }) => {
    if (field) fields.push(field);
    const shop = openShop(state, { path });
    moments[moment]!(shop);
    await settle();
    expect(reloads(shop)).toBe(isSafe ? 1 : 0);
  },
);

it.each(Object.keys(moments))(
  'W-01 nobody is asked whether the host is up without a reason (%s)',
  async (moment) => {
    for (const [newest, paying, asks] of [
      [newer, false, true],
      [newer, true, false],
      [contractVersion, false, false],
    ] as const) {
      let asked = 0;
      const shop = openShop({ paying });
      shop.services.newestContract = newest;
      shop.services.browser.hostAnswers = async () => {
        asked += 1;
        return false;
      };
      moments[moment]!(shop);
      await settle();
      expect([newest, paying, asked > 0]).toEqual([newest, paying, asks]);
    }
  },
);

it('W-01 only closing a popup is a moment: not a change beside it, nor one popup after another', async () => {
  const shop = openShop();
  shop.services.store.setState({ language: 'ja' });
  shop.services.store.setState({ popup: { kind: 'language' } });
  await settle();
  const beside = openShop({ popup: undefined });
  beside.services.store.setState({ language: 'ja' });
  await settle();
  expect([reloads(shop), reloads(beside)]).toEqual([0, 0]);
});

it('W-01 a page that becomes visible does not reload, nor does one whose popup opens', async () => {
  const shop = openShop({ popup: undefined });
  page.dispatchEvent(new Event('visibilitychange'));
  shop.services.store.setState({ popup: { kind: 'account' } });
  Object.assign(page, { hidden: true });
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(reloads(shop)).toBe(0);
});

it('W-01 what the player starts while the host is checked is not lost', async () => {
  const shop = openShop();
  shop.services.store.setState({ popup: undefined });
  shop.services.store.setState({ paying: true });
  await settle();
  expect(reloads(shop)).toBe(0);
});

it('W-01 does not reload while the page’s own host is down, and does at a safe moment once it is back', async () => {
  let isUp = false;
  const shop = openShop();
  shop.services.browser.hostAnswers = async () => isUp;
  for (const up of [false, true]) {
    isUp = up;
    shop.services.store.setState({ popup: { kind: 'account' } });
    shop.services.store.setState({ popup: undefined });
    await settle();
    expect(reloads(shop)).toBe(up ? 1 : 0);
  }
});

it('W-01 reloads once per version: not again if the old page came back, but again for a newer version', async () => {
  const tab = memory(newer);
  const shop = openShop({}, {}, tab);
  moments['a popup is closed']!(shop);
  await settle();
  expect(reloads(shop)).toBe(0);
  shop.services.newestContract = newer + 1;
  moments['the page is hidden']!(shop);
  await settle();
  expect([reloads(shop), tab.reloadedFor()]).toEqual([1, newer + 1]);
});

it.each([0, contractVersion])('W-01 an answer of version %i causes no reload', async (version) => {
  const shop = openShop();
  shop.services.newestContract = version;
  moments['a popup is closed']!(shop);
  await settle();
  expect(reloads(shop)).toBe(0);
});

it('W-01 the tab remembers the reload afterwards, or, without storage, until then', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(reloadMemoryOfTab.reloadedFor()).toBe(0);
  reloadMemoryOfTab.rememberReload(7);
  expect([reloadMemoryOfTab.reloadedFor(), Array.from(kept.values())]).toEqual([7, ['7']]);
  const refuse = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  reloadMemoryOfTab.rememberReload(8);
  expect([reloadMemoryOfTab.reloadedFor(), warn.mock.calls.length]).toEqual([8, 1]);
  warn.mockRestore();
});
