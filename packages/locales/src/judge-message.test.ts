import { expect, it } from 'vitest';
import { judgeMessage } from './judge-message.ts';

it.each<[text: string, english: string, reason: string | undefined]>([
  ['Log in first', 'Please log in first.', undefined],
  ['Pay {money} now', 'Pay {money}', undefined],
  ['Pay now', 'Pay {money}', undefined],
  ['{n, plural, one {# gem} other {# gems}}', '{n, number} gems', undefined],
  ['Pay {price}', 'Pay {money}', 'names {price}, a value that this message does not have: it has {money}'],
  ['Hello {name}', 'Hello', 'names {name}, a value that this message does not have: it has none'],
  [
    '{n, plural, one {# of {all}} other {# of {all}}}',
    '{n, number} {text}',
    'names {all}, a value that this message does not have: it has {n}, {text}',
  ],
  ['Pay {money', 'Pay {money}', 'cannot be read as a message: expected , at 10 in "Pay {money"'],
  ['50% off}', '{text}% off', 'cannot be read as a message: unexpected } at 7 in "50% off}"'],
])('L-02 a brand writes “%s” for “%s”', (text, english, reason) => {
  expect(judgeMessage(text, english)).toBe(reason);
});
