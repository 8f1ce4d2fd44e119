import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResultView, type ResultViewProps } from './result-view.tsx';

const billing = {
  label: 'Order number',
  number: 'GP7Q2M4XKT9BWZ3RH5',
  copy: 'Copy',
  copyLabel: 'Copy it',
  copied: 'Copied',
};
const facts = ['account', 'game', 'goods', 'server', 'role'].map((label) => ({
  label,
  value: `the ${label}`,
}));
const draw = (props: Partial<ResultViewProps>) =>
  renderToStaticMarkup(
    createElement(ResultView, {
      kind: 'pending',
      title: 'Waiting',
      sentences: [],
      primary: { text: 'Go to payment page' },
      ...props,
    }),
  );

it('S-10 the pending view has three numbered hints, and only the one with an action is a button', () => {
  const html = draw({
    hints: [
      { text: 'Finish' },
      { text: 'Come back' },
      { text: 'Change recharge way', onClick: () => undefined },
    ],
  });
  expect(html.match(/<li/g)).toHaveLength(3);
  expect(html).toMatch(/<button[^>]*>Change recharge way<\/button>/);
  expect(html).toMatch(/<span[^>]*>Finish<\/span>/);
});

it.each(['success', 'fail'] as const)(
  'S-10 the %s view lists account, game, goods, server, role and billing number',
  (kind) => {
    const html = draw({ kind, facts, billing });
    for (const value of [...facts.map((fact) => fact.value), billing.number]) expect(html).toContain(value);
  },
);

it('O-06 a pay link opens in a new tab without opener or referrer', () => {
  const html = draw({ primary: { text: 'Go to payment page', href: 'https://pay.example/1' } });
  expect(html).toMatch(
    /<a href="https:\/\/pay\.example\/1"[^>]*target="_blank"[^>]*rel="noopener noreferrer"/,
  );
});

it('S-10 a change of the result is announced', () => {
  expect(draw({ title: 'Done' })).toMatch(/role="status".*<h2[^>]*>Done<\/h2>/);
});

it('S-10 only the current step of an order is marked', () => {
  const states = ['done', 'now', 'next', 'over', 'wrong'] as const;
  const list = states.map((state) => ({ key: state, text: `It is ${state}`, state }));
  const html = draw({ steps: { label: 'Progress', list } });
  const marked = html.split('<li').filter((step) => step.includes('aria-current="step"'));
  expect(marked.map((step) => states.filter((state) => step.includes(`It is ${state}`)))).toEqual([['now']]);
});
