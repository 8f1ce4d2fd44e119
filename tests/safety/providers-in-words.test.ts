import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providers } from '@gemporium/providers/index.ts';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

/** `48 hours`, `7 days`: in minutes. */
function minutesOf(text: string | undefined): number | undefined {
  const [number, unit] = (text ?? '').split(' ');
  if (unit?.startsWith('hour')) return Number(number) * 60;
  return unit?.startsWith('day') ? Number(number) * 24 * 60 : undefined;
}

it.each(Object.values(providers))(
  'O-11 the operator’s page says by when $name must have spoken of a payment and of a refund',
  ({ name, speaksWithin, refund }) => {
    const page = readFileSync(join(root, 'docs/operations/exceptions.md'), 'utf8');
    const row = page.split('\n').find((line) => line.startsWith(`| ${name} |`));
    const [, , payment, moneyBack] = (row ?? '').split('|').map((cell) => cell.trim());
    expect(minutesOf(payment)).toBe(speaksWithin.paymentMinutes);
    expect(minutesOf(moneyBack)).toBe(refund ? speaksWithin.refundMinutes : undefined);
  },
);
