import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import type { ControlProps } from '../testing/controls-of.ts';
import { drawn } from '../testing/draw-shop.ts';
import { never, refusal, yes } from '../testing/fake-shop.ts';
import { shopOf } from '../testing/shop-of.ts';

/* The login: what is typed there, why it is needed, and what a refusal marks. */

describe('I-01 the login', () => {
  const opened = () => shopOf({}, { player: undefined, popup: { kind: 'login' } });
  const typed = (label: string) => drawn.field(label).props.value;

  it('keeps an account’s name as it is typed', async () => {
    const { t } = (await opened()).state();
    await drawn.type(t('username'), 'ki ra ٣');
    expect(typed(t('username'))).toBe('ki ra ٣');
  });

  it.each([
    ['the provider’s page has opened, as the browser may come back to this one', true],
    ['the login could not be started', false],
  ])('I-03 its buttons work again once %s', async (_title, isBegun) => {
    let reply = () => {};
    const begun = { url: 'https://provider.example', state: 's', attempt_id: 'a', login: 'sealed' };
    const answer = isBegun ? yes(begun)() : refusal(-5003, 'Not now.');
    const shop = await shopOf(
      { replies: { '/util/login/begin': () => new Promise((resolve) => (reply = () => resolve(answer))) } },
      { player: undefined, popup: { kind: 'login' } },
    );
    const google = () =>
      drawn.all('').find(({ props }) => props['aria-label'] === shop.state().t('login_with_google'))?.props;
    await drawn.after(() => google()?.onClick?.());
    expect(google()?.disabled).toBe(true);
    await drawn.after(() => reply());
    expect(google()?.disabled).toBe(false);
    expect(shop.events.some(([what]) => what === 'leave')).toBe(isBegun);
    // What the store says about it.
    expect(shop.state().toasts).toMatchObject(isBegun ? [] : [{ text: 'Not now.', tone: 'bad' }]);
  });

  it('accepts a card number in any script’s digits, and does not reuse the account’s password', async () => {
    const { t } = (await opened()).state();
    await drawn.type(t('password'), 'of the account');
    await drawn.press(t('login_with_card'));
    expect(typed(t('card_password'))).toBe('');
    await drawn.type(t('card_number'), 'ab ٣');
    expect(typed(t('card_number'))).toBe('ab3');
  });
});

it.each([
  ['after a session that is over', true, 'login_ended'],
  ['otherwise', false, 'login_intro'],
] as const)('I-08 the login says why it is needed %s', async (_title, ended, key) => {
  const shop = await shopOf({}, { player: undefined, popup: { kind: 'login', ended } });
  expect(drawn.text()).toContain(shop.state().t(key));
});

describe('I-11 a login that the game refuses', () => {
  it.each([
    ['because the account is not verified', 6001, true],
    ['for another reason', -4001, false],
  ])('I-11 %s leads to the verification: code %d, %s', async (_title, code, leads) => {
    const shop = await shopOf(
      { replies: { '/util/login/auth': () => refusal(code) } },
      { player: undefined, popup: { kind: 'login' } },
    );
    await drawn.type(shop.state().t('username'), 'kira');
    await drawn.type(shop.state().t('password'), 'secret');
    await drawn.enter();
    const verify = shop.state().t('real_name_verify');
    expect(drawn.all(verify)).toHaveLength(leads ? 1 : 0);
    if (!leads) return;
    await drawn.press(verify);
    expect(shop.events.at(-1)).toEqual(['navigate', expect.stringMatching(/^\/certifiedReal/)]);
    expect(shop.state().popup).toBeUndefined();
  });
});

describe('I-02 what a refused login marks', () => {
  it.each<[string, number | 'lost', unknown, boolean]>([
    ['a wrong account or password', codes.loginFailed, null, true],
    ['what cannot be read', codes.badRequest, { fields: [] }, true],
    ['an account that the game has locked', codes.loginFailed, { reason: 'locked' }, false],
    ['an account that is not verified', codes.notRealNameVerified, null, false],
    ['too many tries', codes.tooManyRequests, null, false],
    ['a game that cannot be reached', codes.unavailable, null, false],
    ['a lost answer', 'lost', null, false],
  ])('I-02 %s: the password is marked only if it may be wrong', async (_title, code, content, isMarked) => {
    const shop = await shopOf(
      { replies: { '/util/login/auth': () => refusal(code, 'Why not.', content) } },
      { player: undefined, popup: { kind: 'login' } },
    );
    const { t } = shop.state();
    await drawn.type(t('username'), 'kira');
    await drawn.type(t('password'), 'secret');
    await drawn.enter();
    expect(drawn.text().split('Why not.')).toHaveLength(2);
    expect(drawn.field(t('password')).props['aria-invalid'] === true).toBe(isMarked);
  });
});

it('I-03 a provider’s login starts without the refusal of an earlier attempt', async () => {
  const shop = await shopOf(
    {
      replies: { '/util/login/auth': () => refusal(-4001, 'Wrong password.'), '/util/login/begin': never },
    },
    { player: undefined, popup: { kind: 'login' } },
  );
  const { t } = shop.state();
  await drawn.type(t('username'), 'kira');
  await drawn.type(t('password'), 'secret');
  await drawn.enter();
  expect(drawn.text()).toContain('Wrong password.');
  const google = drawn.all('').find(({ props }) => props['aria-label'] === t('login_with_google'));
  await drawn.after(() => google?.props.onClick?.());
  expect(drawn.text()).not.toContain('Wrong password.');
});

it('I-02 K-01 each form of the login says what it is for', async () => {
  const shop = await shopOf({}, { player: undefined, popup: { kind: 'login' } });
  const { t } = shop.state();
  const said = () =>
    (['login_intro', 'login_card_intro'] as const).map((key) => drawn.text().includes(t(key)));
  const states = [said()];
  for (const key of ['login_with_card', 'login_with_account'] as const) {
    await drawn.press(t(key));
    states.push(said());
  }
  const [account, card] = [
    [true, false],
    [false, true],
  ];
  expect(states).toEqual([account, card, account]);
});

it('I-02 the login takes a press once both fields are filled', async () => {
  const shop = await shopOf({}, { player: undefined, popup: { kind: 'login' } });
  const { t } = shop.state();
  const isOff = () => drawn.all(t('login')).find(({ props }) => props.type === 'submit')?.props.disabled;
  const states = [isOff()];
  for (const [field, typed] of [
    ['username', 'kira'],
    ['password', ' '],
    ['password', 'secret'],
  ] as const) {
    await drawn.type(t(field), typed);
    states.push(isOff());
  }
  expect(states).toEqual([true, true, true, false]);
});

it('I-01 S-08 a secret is shown by a tap, and hidden by the next, and in another form at first', async () => {
  const shop = await shopOf({}, { player: undefined, popup: { kind: 'login' } });
  const { t } = shop.state();
  const eye = () => {
    const labels = [t('password_show'), t('password_hide')];
    const found = drawn.all('').find(({ props }) => labels.includes(props['aria-label'] ?? ''));
    return found?.props as ControlProps;
  };
  const seen = (label = t('password')) => [drawn.field(label).props.type, eye()['aria-label']];
  const tap = () => drawn.after(() => eye().onClick?.());
  const states = [seen()];
  for (const _tap of [1, 2]) {
    await tap();
    states.push(seen());
  }
  await tap();
  await drawn.press(t('login_with_card'));
  states.push(seen(t('card_password')));
  const hidden = ['password', t('password_show')];
  expect(states).toEqual([hidden, ['text', t('password_hide')], hidden, hidden]);
});
