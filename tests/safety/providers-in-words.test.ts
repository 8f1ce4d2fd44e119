import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { providers } from '@gemporium/providers/index.ts';
import { expect, it } from 'vitest';
import { speaksWithinHours } from '../books/invariants/silence.ts';
import { root } from './sources.ts';

/** Parses `48 hours` or `7 days` to minutes. */
function minutesOf(text: string | undefined): number | undefined {
  const [number, unit] = (text ?? '').split(' ');
  if (unit?.startsWith('hour')) return Number(number) * 60;
  return unit?.startsWith('day') ? Number(number) * 24 * 60 : undefined;
}

it.each(Object.values(providers))(
  'O-11 the operator’s page says by when $name must have reported a payment and a refund',
  ({ name, speaksWithin, refund }) => {
    const page = readFileSync(join(root, 'docs/operations/exceptions.md'), 'utf8');
    const row = page.split('\n').find((line) => line.startsWith(`| ${name} |`));
    const [, , payment, moneyBack] = (row ?? '').split('|').map((cell) => cell.trim());
    expect(minutesOf(payment)).toBe(speaksWithin.paymentMinutes);
    expect(minutesOf(moneyBack)).toBe(refund ? speaksWithin.refundMinutes : undefined);
  },
);

it('O-11 the independent check of the books waits for each provider as long as its data says', () => {
  const of = (pick: (provider: Provider) => number | undefined) =>
    Object.fromEntries(
      Object.entries(providers).flatMap(([id, provider]) => {
        const minutes = pick(provider);
        return minutes === undefined ? [] : [[id, minutes / 60]];
      }),
    );
  expect(speaksWithinHours.payment).toEqual(of(({ speaksWithin }) => speaksWithin.paymentMinutes));
  expect(speaksWithinHours.refund).toEqual(
    of(({ speaksWithin, refund }) => (refund ? speaksWithin.refundMinutes : undefined)),
  );
});
