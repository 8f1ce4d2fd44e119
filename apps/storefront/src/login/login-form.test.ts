import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { LoginMark } from './login-mark.tsx';

const texts = {
  intro: 'i',
  first: 'Account',
  second: 'Password',
  show: 'Show',
  hide: 'Hide',
  submit: 'Log in',
  or: 'or',
};
const nothing = () => undefined;
const draw = (props: Partial<LoginFormProps>) =>
  renderToStaticMarkup(
    createElement(LoginForm, {
      mode: 'account',
      hasAccount: true,
      first: '',
      second: '',
      onFirst: nothing,
      onSecond: nothing,
      canSubmit: false,
      onSubmit: nothing,
      providers: [],
      onProvider: nothing,
      texts,
      ...props,
    }),
  );

it.each([
  ['is disabled while a field is empty', false],
  ['is enabled once both are filled', true],
])('I-02 the login button %s', (_, canSubmit) => {
  expect(/<button[^>]*type="submit"[^>]*disabled=""/.test(draw({ canSubmit }))).toBe(!canSubmit);
});

it('I-01 each provider that the game offers is a button with its own text', () => {
  const html = draw({ providers: [{ key: 'google', label: 'Log in with Google' }] });
  expect(html).toContain('aria-label="Log in with Google"');
  expect(html).not.toContain('huawei');
});

it('I-01 each provider has a mark of its own, on its own button', () => {
  const keys = ['google', 'ios', 'facebook', 'twitter', 'vk', 'huawei'] as const;
  const marks = keys.map((provider) => renderToStaticMarkup(createElement(LoginMark, { provider })));
  expect(new Set(marks).size).toBe(keys.length);
  for (const mark of marks) expect(mark).toMatch(/<(path|circle|rect) /);
  const html = draw({ providers: keys.map((key) => ({ key, label: `With ${key}` })) });
  for (const [index, key] of keys.entries())
    expect(html.slice(html.indexOf(`title="With ${key}"`)).split('</button>')[0]).toContain(marks[index]);
});

it('I-01 a game without account login shows only its providers', () => {
  const html = draw({ hasAccount: false, providers: [{ key: 'ios', label: 'Log in with Apple' }] });
  expect(html).not.toContain('<form');
  expect(html).toContain('Log in with Apple');
});

it('S-08 a field takes 80 characters, and the password is hidden at first', () => {
  const html = draw({ mode: 'card' });
  expect(html.match(/maxLength="80"/g)).toHaveLength(2);
  expect(html).toContain('type="password"');
});

it('I-02 a refusal is announced and linked to its field', () => {
  const html = draw({ error: { sentence: 'The account or the password is wrong.', ofFields: true } });
  expect(html).toMatch(/role="alert"[^>]*>The account or the password is wrong/);
  expect(html).toContain('aria-invalid="true"');
});

it('I-02 a refusal that is not about what was typed is announced, and marks no field', () => {
  const html = draw({ error: { sentence: 'Not verified.', ofFields: false } });
  expect(html.split('Not verified.')).toHaveLength(2);
  expect(html).toMatch(/role="alert"[^>]*>Not verified/);
  expect(html).not.toContain('aria-invalid');
});
