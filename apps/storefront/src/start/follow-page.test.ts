import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SdkView } from '../state/shop-state.ts';
import { fakeShop, kira } from '../testing/fake-shop.ts';
import { followPage } from './follow-page.ts';

/*
 * Several pages of the shop in one browser: in other tabs, and in this tab's history. They all share one login.
 */

const people = {
  nobody: undefined,
  kira,
  'kira with a newer session': { ...kira, oauth_token: 'newer' },
  taro: { username: 'taro', suid: '2', oauth_token: 'taro', gp_id: 'gp-one' },
};
type Person = keyof typeof people;
const persons = Object.keys(people) as Person[];
const views: SdkView[] = ['off', 'exchanging', 'asking', 'failed', 'open', 'ended'];

const event = (type: string, fields: object) => Object.assign(new Event(type), fields);
/** How the page learns of a change. */
const tidings: Record<string, () => Event> = {
  'another tab wrote it': () => event('storage', { key: 'userMap' }),
  'another tab wrote it as a tester': () => event('storage', { key: 'betaUserInfo' }),
  'another tab cleared all': () => event('storage', { key: null }),
  'the page came back from the browser’s cache': () => event('pageshow', { persisted: true }),
};

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

function pageOf(here: Person, stored: Person, sdk: SdkView, superMode = false) {
  const shop = fakeShop();
  const { store, storage } = shop.services;
  const now = people[stored];
  if (now && superMode) storage.write('betaUserInfo', now);
  else if (now) storage.write('userMap', { 'gp-one': now });
  store.setState({ started: true, player: people[here], sdk, superMode, paying: true });
  store.setState({ popup: { kind: 'result', billingNo: 'GP1' } });
  followPage(shop.services);
  return shop;
}

const meetings = Object.keys(tidings).flatMap((told) =>
  persons.flatMap((here) => persons.map((stored) => ({ told, here, stored }))),
);

describe.each(views)('I-05 I-08 in the view %s', (sdk) => {
  it.each(meetings)('I-05 $told: $here is in memory, $stored is stored', ({ told, here, stored }) => {
    const shop = pageOf(here, stored, sdk, told.endsWith('a tester'));
    const heard = tidings[told]?.() as Event;
    page.dispatchEvent(heard);

    // Until it is certain for whom a game opened the shop, nobody is logged in.
    const follows = sdk === 'off' || sdk === 'open';
    const after = people[follows ? stored : here];
    expect(shop.state().player).toEqual(after);
    const isSame = after?.suid === people[here]?.suid;
    const isLost = here !== 'nobody' && stored === 'nobody';
    // As when the store reports that a session is over: the login, or, inside a game, the page that says to reopen the shop.
    const login = isLost && sdk === 'off' ? { kind: 'login', ended: true } : undefined;
    expect(shop.state().popup).toEqual(isSame ? { kind: 'result', billingNo: 'GP1' } : login);
    expect(shop.state().sdk).toBe(isLost && sdk === 'open' ? 'ended' : sdk);
    expect(shop.state().paying).toBe(heard.type !== 'pageshow');
  });
});

it('O-06 the first pageshow event does not interrupt a payment', () => {
  const shop = pageOf('nobody', 'kira', 'off');
  page.dispatchEvent(event('pageshow', { persisted: false }));
  expect(shop.state()).toMatchObject({ player: undefined, paying: true });
});

it('I-05 a login in another game changes nothing here', () => {
  const shop = pageOf('kira', 'kira', 'off');
  const far = { ...kira, suid: '9', oauth_token: 'far', gp_id: 'gp-two' };
  shop.services.storage.write('userMap', { 'gp-one': kira, 'gp-two': far });
  page.dispatchEvent(event('storage', { key: 'userMap' }));
  expect(shop.state().player).toEqual(kira);
});
