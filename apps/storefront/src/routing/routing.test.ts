import { describe, expect, it, vi } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { campaignOf } from './campaign-of.ts';
import { changeEntry } from './change-entry.ts';
import { earlierStep } from './earlier-step.ts';
import { readParameters, readQuery } from './entry-query.ts';
import { guarded, originOf } from './guard.ts';
import { onScreenLink } from './on-screen-link.ts';

describe('the address bar', () => {
  it('R-06 every parameter of the spec is read', () => {
    const names =
      'utm_pay client_id oauth_token area_id server_id role_id visit spec_lang billing_no replenish_id rp_client_id idfv domain_area utm_campaign utm_content utm_medium utm_source';
    const search = `?${names
      .split(' ')
      .map((name) => `${name}=v-${name}`)
      .join('&')}&other=1`;
    expect(readQuery(search)).toEqual(
      Object.fromEntries(names.split(' ').map((name) => [name, `v-${name}`])),
    );
  });

  it.each([
    ['empty', '?client_id='],
    ['only spaces', '?client_id=%20%20'],
    ['over-long', `?client_id=${'x'.repeat(129)}`],
  ])('R-06 an %s value counts as absent', (_name, search) => {
    expect(readQuery(search)).toEqual({});
  });
});

it.each([
  ['client_id', 128],
  ['replenish_id', 128],
  ['oauth_token', 4096],
] as const)('R-06 %s is read up to %s characters', (name, longest) => {
  const value = 'x'.repeat(longest);
  expect(readQuery(`?${name}=${value}`)).toEqual({ [name]: value });
  expect(readQuery(`?${name}=${value}x`)).toEqual({});
});

describe('navigation between screens', () => {
  it.each([
    ['tracking and device', '?utm_source=mail&idfv=abc', '/my', '/my?utm_source=mail&idfv=abc'],
    ['the make-up link', '?replenish_id=r1&rp_client_id=c1', '/my', '/my?replenish_id=r1&rp_client_id=c1'],
    [
      'another make-up link wins',
      '?replenish_id=r1',
      '/replenishGoods?replenish_id=r2',
      '/replenishGoods?replenish_id=r2',
    ],
    ['how the shop was opened', '?visit=sdk&client_id=c1', '/my', '/my?visit=sdk&client_id=c1'],
    ['no order number', '?billing_no=GP1&area_id=3', '/my', '/my'],
    ['nothing', '', '/my', '/my'],
    ['an address that is a query alone', '?idfv=abc', '?client_id=c1', '?idfv=abc&client_id=c1'],
  ])('R-05 %s', (_name, search, to, address) => {
    expect(guarded({ search }, to)).toBe(address);
  });

  it.each([
    ['/recharge', '/result?billing_no=GP1', 'Recharge'],
    ['/my', '/result', undefined],
    ['/recharge', '/selectGoods', undefined],
  ])('R-05 from %s to %s the origin is %s', (from, to, origin) => {
    expect(originOf(from, to)).toBe(origin);
  });

  it('I-09 the game’s token is never carried', () => {
    expect(guarded({ search: '?visit=sdk&oauth_token=secret' }, '/my', { oauth_token: 'secret' })).toBe(
      '/my?visit=sdk',
    );
  });

  it.each([
    ['/selectGame', false, false, undefined],
    ['/selectGoods', false, false, undefined],
    ['/recharge', false, false, '/selectGoods'],
    ['/recharge', true, false, undefined],
    ['/result', false, false, '/selectGoods'],
    ['/result', true, false, '/recharge'],
    ['/result', false, true, undefined],
  ])('R-05 step %s with order %s and billing number %s', (path, hasOrder, hasBilling, goesTo) => {
    expect(earlierStep(path, { hasOrder, hasBilling })).toBe(goesTo);
  });
});

describe('R-05 the carried parameters', () => {
  const carried =
    'utm_pay utm_campaign utm_content utm_medium utm_source idfv visit client_id replenish_id rp_client_id'.split(
      ' ',
    );

  it.each(readParameters)('R-05 only the visit’s parameters are carried, and no others: %s', (name) => {
    const given = `${name}=from-the-address`;
    expect(guarded({ search: `?${given}` }, '/my')).toBe(carried.includes(name) ? `/my?${given}` : '/my');
    const own = name === 'oauth_token' ? '/my' : `/my?${name}=own`;
    expect(guarded({ search: `?${given}` }, `/my?${name}=own`)).toBe(own);
    expect(guarded({ search: `?${given}` }, '/my', { [name]: 'own' })).toBe(own);
  });
});

it.each([
  [
    '?client_id=one&utm_source=mail',
    { client_id: 'two' },
    '/my?client_id=two&utm_source=mail',
    { client_id: 'two' },
  ],
  ['?billing_no=GP1', { billing_no: undefined }, '/my', {}],
  ['?client_id=one&other=1', { client_id: undefined }, '/my?other=1', {}],
  ['?client_id=one', { client_id: 'one' }, undefined, {}],
])(
  'R-05 a change of %j by %j leaves the rest of the address, and of what opened the page',
  (search, change, to, entry) => {
    const opened = { ...readQuery(search), spec_lang: 'ja' };
    const { services } = fakeShop({ path: '/my', search, entry: opened });
    const navigate = vi.spyOn(services.browser, 'navigate');
    changeEntry(services, change);
    expect(navigate.mock.calls).toEqual(to === undefined ? [] : [[to, { replace: true }]]);
    const kept = Object.entries(opened).filter(([name]) => !(name in change));
    expect(services.entry).toEqual({ ...Object.fromEntries(kept), ...(to === undefined ? change : entry) });
  },
);

describe('R-06 a campaign', () => {
  const campaign = { utm_source: 'mail', utm_campaign: 'spring' };
  it.each([
    ['universal', campaign],
    ['eru', undefined],
  ])(
    'R-06 counts in the areas that the brand lists, wherever the page was rendered: in %s',
    (area, counts) => {
      for (const drawn of ['universal', 'eru']) {
        const { services } = fakeShop({ page: { area: drawn }, entry: campaign });
        services.store.setState(({ offer }) => ({ offer: { ...offer, area } }));
        expect([drawn, campaignOf(services)]).toEqual([drawn, counts]);
      }
    },
  );
});

describe('R-05 a link inside the shop', () => {
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  it.each([
    ['a tap', {}, true],
    ['the middle button', { button: 1 }, false],
    ['the command key of a Mac', { metaKey: true }, false],
    ['the control key', { ctrlKey: true }, false],
    ['the shift key', { shiftKey: true }, false],
    ['the option key', { altKey: true }, false],
  ])('R-05 with %s, is followed without a reload: %s', (_title, how, isFollowed) => {
    const done: string[] = [];
    onScreenLink(() => done.push('followed'))({
      ...plain,
      ...how,
      preventDefault: () => done.push('not the browser’s'),
    } as never);
    expect(done).toEqual(isFollowed ? ['not the browser’s', 'followed'] : []);
  });
});

it('R-05 what the new address says counts, and nothing is written of what neither says', () => {
  const search = '?client_id=c1&idfv=abc';
  expect(guarded({ search }, '/my', { client_id: 'c2' })).toBe('/my?idfv=abc&client_id=c2');
});
