import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { changeOrder } from '../state/actions.ts';
import { drawn } from '../testing/draw-shop.ts';
import { kira, refusal, wentTo, yes } from '../testing/fake-shop.ts';
import { withConfig, withLayout } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* The rewards of activities, on their page and in their popup. */

describe('A-01 the rewards of an activity', () => {
  type State = ActivityView['rewards'][number]['state'];
  const activity = (activity_id: string, ...states: State[]): ActivityView => ({
    activity_id,
    type: 'amount',
    unit: 'money',
    name: `Event ${activity_id}`,
    currency: 'USD',
    progress: '5.00',
    today: false,
    day_end_time: 0,
    end_time: 1_790_003_600,
    receive_end_time: 1_790_003_600,
    time_zone: 'UTC',
    rewards: states.map((state, index) => ({
      reward_id: `${index}`,
      name: `Reward ${index}`,
      need: '10.00',
      state,
    })),
  });
  const opened = async (activities: ActivityView[], reply: () => never | object = () => ({})) =>
    shopOf({
      path: '/activity',
      page: withConfig({ continue_config: { is_has_continue: true } }),
      replies: {
        '/api/cumulative/cumulativeActivityInfo': yes(activities),
        '/api/cumulative/receiveActivityGift': reply as never,
      },
    });

  it.each<[State[], number, number]>([
    [['locked', 'received'], 0, 0],
    [['locked', 'receivable'], 1, 0],
    [['receivable', 'receivable', 'locked', 'received'], 2, 1],
  ])('A-01 of %j, %s can be received; buttons that receive all: %s', async (states, one, all) => {
    const { t } = (await opened([activity('A', ...states)])).state();
    const buttons = (text: string) => drawn.all(text).filter((control) => control.text === text);
    expect([buttons(t('receive')).length, buttons(t('receive_all')).length]).toEqual([one, all]);
    for (const [state, key] of [
      ['locked', 'activity_state_locked'],
      ['received', 'received'],
    ] as const) {
      expect(drawn.text().split(t(key)).length - 1).toBe(states.filter((each) => each === state).length);
      expect(drawn.all(t(key))).toEqual([]);
    }
  });

  it.each(['money', 'days', 'once'] as const)(
    'A-01 an event that counts %s and is over says so, once',
    async (unit) => {
      const over = { unit, progress: '0', end_time: 1_789_999_999, receive_end_time: 1_789_999_999 };
      const { t } = (await opened([{ ...activity('A', 'locked'), ...over }])).state();
      expect(drawn.text().split(t('error_activity_gone'))).toHaveLength(2);
    },
  );

  it.each([
    ['one', 1, -3022, ['off', 'busy', 'off', 'on'], 1],
    ['all', 0, -3022, ['busy', 'busy', 'busy', 'on'], 1],
    // Nothing is known to have changed: the list stays, and the press can be repeated.
    ['one', 1, codes.unavailable, ['off', 'busy', 'off', 'on'], 0],
    ['all', 0, codes.unavailable, ['busy', 'busy', 'busy', 'on'], 0],
  ] as const)(
    'A-01 while %s of them is being received, no button of the activity takes a press that would do nothing (%#)',
    async (_title, nth, code, waiting, reloads) => {
      let answer = () => {};
      const pending = new Promise((resolve) => {
        answer = () => resolve(refusal(code, 'Over.'));
      });
      const shop = await opened(
        [activity('A', 'receivable', 'receivable'), activity('B', 'receivable')],
        () => pending,
      );
      const { t } = shop.state();
      const buttons = () =>
        drawn
          .all(t('receive'))
          .concat()
          .filter(({ text }) => text === t('receive'));
      const all = () => drawn.all(t('receive_all'))[0]!;
      const each = () =>
        [all(), ...buttons()].map(({ props }) =>
          props['aria-busy'] ? 'busy' : props.disabled ? 'off' : 'on',
        );
      await drawn.after(() => [all(), ...buttons()][nth]?.props.onClick?.({ preventDefault: () => {} }));
      expect(each()).toEqual(waiting);
      await drawn.after(() => buttons()[1]?.props.onClick?.({ preventDefault: () => {} }));
      const sent = () => shop.calls.filter(({ attempt }) => attempt);
      expect(sent()).toMatchObject([
        { fields: { activity_id: 'A', reward_id: nth === 0 ? 'all' : '0', server_id: 's1', role_id: 'r1' } },
      ]);
      const shown = () =>
        shop.calls.filter(({ path }) => path === '/api/cumulative/cumulativeActivityInfo').length;
      const before = shown();
      await drawn.after(() => answer());
      expect(shown()).toBe(before + reloads);
      expect(each()).toEqual(['on', 'on', 'on', 'on']);
    },
  );

  it('A-01 a received reward leaves the list where it is, and nothing is received twice until it is loaded again', async () => {
    let load = () => {};
    let loads = 0;
    const lists = [[activity('A', 'receivable', 'locked')], [activity('A', 'received', 'locked')]];
    const shop = await shopOf({
      path: '/activity',
      page: withConfig({ continue_config: { is_has_continue: true } }),
      replies: {
        '/api/cumulative/cumulativeActivityInfo': () => {
          const list = yes(lists[loads++])();
          return loads === 1 ? list : new Promise((resolve) => (load = () => resolve(list)));
        },
        '/api/cumulative/receiveActivityGift': yes({ received: ['0'] }),
      },
    });
    const { t } = shop.state();
    const button = () => drawn.all(t('receive')).find(({ text }) => text === t('receive'));
    await drawn.press(t('receive'));
    expect([loads, drawn.text().includes('Reward 1'), button()?.props.disabled]).toEqual([2, true, true]);
    await drawn.after(() => load());
    expect([drawn.text().includes('Reward 1'), button()]).toEqual([true, undefined]);
    // What another character has received is not shown for this one.
    const bela = { value: 'bela', display: 'Bela', level: 1 };
    await drawn.after(() => changeOrder(shop.services, { role: bela }));
    expect(drawn.text()).not.toContain('Reward 1');
  });

  it('A-01 S-12 the popup without any leads home, and closes', async () => {
    const shop = await shopOf(
      {
        page: { ...withLayout('old'), ...withConfig({ continue_config: { is_has_continue: true } }) },
        replies: { '/api/cumulative/cumulativeActivityInfo': yes([]) },
      },
      { popup: { kind: 'activity' } },
    );
    const { t } = shop.state();
    expect(drawn.text()).toContain(t('activity_none'));
    await drawn.press(t('return_home'));
    expect([wentTo(shop), shop.state().popup]).toEqual([['/'], undefined]);
  });

  it.each([
    ['the page has started', true],
    ['it is known whether somebody is logged in', false],
  ])('A-01 a stranger is asked to log in once %s', async (_title, started) => {
    const shop = await opened([activity('A', 'locked')]);
    await drawn.after(() => shop.services.store.setState({ started, player: undefined }));
    const { t } = shop.state();
    expect(drawn.text().includes(t('activity_login'))).toBe(started);
    expect(drawn.text().includes(t('loading'))).toBe(!started);
  });

  it.each([
    ['a player', kira, true],
    ['nobody', undefined, false],
  ])('A-01 %s without a character is asked to choose one: %s', async (_title, player, isAsked) => {
    const shop = await opened([activity('A', 'locked')]);
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({ player, order: { ...order, role: undefined } })),
    );
    expect(drawn.text().includes(shop.state().t('activity_choose_role'))).toBe(isAsked);
  });
});
