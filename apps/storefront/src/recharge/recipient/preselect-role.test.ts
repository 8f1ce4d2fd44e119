import { expect, it } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { preselectRole } from './preselect-role.ts';

const role = {
  ...{ role_id: 'r1', name: 'Kira', level: 45, area_id: '', area_name: '' },
  ...{ server_id: 's1', server_name: 'Asgard' },
};

it.each([
  ['is still shown', 'one', 'Kira'],
  ['was left meanwhile', 'two', undefined],
])('R-06 a player’s only character is chosen if its game %s', async (_title, shown, chosen) => {
  let answer: (roles: ApiAnswer<unknown>) => void = () => {};
  const late = new Promise<ApiAnswer<unknown>>((resolve) => {
    answer = resolve;
  });
  const shop = fakeShop({ replies: { '/api/system/allRoleList': () => late } });
  const { store } = shop.services;
  const player = { username: 'kira', suid: '1', oauth_token: 't', gp_id: 'gp-one' };
  store.setState({ started: true, player });
  const choosing = preselectRole(shop.services);
  store.setState(({ offer }) => ({ offer: { ...offer, clientId: shown } }));
  answer({ ok: true, content: [role] });
  await choosing;
  expect(shop.state().order.role?.display).toBe(chosen);
});
