import { translate } from '@gemporium/locales/messages.ts';
import { expect, it } from 'vitest';
import { changeOrder } from '../state/actions.ts';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { receive } from './receive.ts';

const path = '/api/cumulative/receiveActivityGift';

function shopThat(answer: ReturnType<typeof refusal> | { ok: true; content: unknown }) {
  const shop = fakeShop({ replies: { [path]: () => answer as never } });
  const { store } = shop.services;
  const { offer } = store.getState();
  const config = { ...offer.config, cumulative_config: { is_has_cumulative: true } };
  store.setState({
    started: true,
    player: { username: 'u', suid: '1', oauth_token: 't', gp_id: 'g' },
    offer: { ...offer, config },
  });
  changeOrder(shop.services, { realServer: 's1', role: { value: 'r1', display: 'R', level: 1 } });
  return shop;
}

it.each<[title: string, answer: Parameters<typeof shopThat>[0], toast: string | undefined, reloads: boolean]>(
  [
    [
      'received',
      { ok: true, content: { received: ['one'] } },
      'Claimed. It’s on its way to your game.',
      true,
    ],
    ['-3022 the activity has closed', refusal(-3022, 'This event has ended.'), 'This event has ended.', true],
    [
      '-3023 received in another tab',
      refusal(-3023, 'This reward has already been claimed.'),
      'This reward has already been claimed.',
      true,
    ],
    ['the network is down', refusal('lost', 'Network error'), 'Network error', false],
    [
      'X-01 the store cannot reach its database',
      refusal(-5003, 'Not charged.'),
      translate('en', 'receive_fail'),
      false,
    ],
    ['X-01 the store fails', refusal(-5000, 'Something.'), translate('en', 'receive_fail'), false],
    ['too many requests', refusal(-4029, 'Please wait.'), 'Please wait.', false],
    ['-600 nobody is logged in', refusal(-600, 'Please log in first.'), undefined, false],
  ],
)('A-01 receiving: %s', async (_title, answer, toast, reloads) => {
  const shop = shopThat(answer);
  const before = shop.state().epoch;
  await receive(shop.services, 'total', 'all');
  expect(shop.events.filter(([what]) => what === path)).toEqual([
    [
      path,
      {
        client_id: shop.state().offer.clientId,
        server_id: 's1',
        role_id: 'r1',
        activity_id: 'total',
        reward_id: 'all',
      },
    ],
  ]);
  const tone = answer.ok ? 'good' : 'bad';
  expect(shop.state().toasts).toMatchObject(toast === undefined ? [] : [{ text: toast, tone }]);
  expect(shop.state().toasts).toHaveLength(toast === undefined ? 0 : 1);
  expect(shop.state().epoch > before).toBe(reloads);
});

it('A-01 nothing is sent for a character that is no longer chosen', async () => {
  const shop = shopThat({ ok: true, content: {} });
  changeOrder(shop.services, { role: undefined });
  await receive(shop.services, 'total', 'all');
  expect(shop.calls).toEqual([]);
  expect(shop.state().toasts).toEqual([]);
});
