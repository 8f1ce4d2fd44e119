import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { providers } from '@gemporium/providers/index.ts';
import { toolsFor } from '@gemporium/sandbox/hosting/tools.ts';
import { makeSimulators } from '@gemporium/sandbox/simulators.ts';
import { expect, it } from 'vitest';
import { speaksWithinHours } from '../books/invariants/silence.ts';
import { root } from './sources.ts';

const made = makeSimulators(
  toolsFor(
    (name) => name.repeat(32),
    () => [],
    0,
  ),
);

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

it.each(Object.values(providers))(
  'O-07 the page of $name names each secret of an account',
  ({ id, secrets }) => {
    const page = readFileSync(join(root, `docs/providers/${id}.md`), 'utf8');
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.filter((name) => !page.includes(`\`<account>.${name}\``))).toEqual([]);
  },
);

it.each(Object.keys(providers))('O-07 the page of %s describes each setting of an account', async (id) => {
  // Cashiers that are made alike have the settings of their maker, which one page describes for all.
  const own = join(root, `packages/providers/src/${id}/provider.ts`);
  const isMade = !existsSync(own);
  const file = isMade ? join(root, 'packages/providers/src/hosted-cashier/provider.ts') : own;
  const { settingsSchema } = (await import(file)) as { settingsSchema: { shape: object } };
  const page = readFileSync(join(root, `docs/providers/${isMade ? 'platform-pay' : id}.md`), 'utf8');
  const keys = Object.keys(settingsSchema.shape);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});

it('the sandbox’s page lists each call of a provider that a fault can name, and whose answers can lie', () => {
  const words = (calls: readonly string[]) => [...new Set(calls)].filter((call) => call !== 'page').join(' ');
  const rows = [...made].map(([id, { routes }]) => {
    const lying = words(routes.filter(({ lies }) => (lies ?? []).length > 0).map(({ call }) => call));
    const all = words(routes.map(({ call }) => call));
    return `| ${providers[id]?.name} | \`${all}\` | ${lying && `\`${lying}\` `}|`;
  });
  const page = readFileSync(join(root, 'docs/operations/sandbox.md'), 'utf8');
  const [, table = ''] = /^\| \| calls \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(page) ?? [];
  expect(table.trim().split('\n')).toEqual(rows);
});

it.each([
  ['Where things are', 'has its addresses and secrets'],
  ['Hosted pages', 'has what each button does'],
  ['Retries of notifications', 'has when it sends them again, where it sends any'],
])('the sandbox’s page under “%s”: each provider %s', (heading) => {
  const page = readFileSync(join(root, 'docs/operations/sandbox.md'), 'utf8')
    .toLowerCase()
    .replace(/(?<=\w)\n(?=\w)/g, ' ');
  const [, part = ''] = page.split(`\n## ${heading.toLowerCase()}\n`);
  const [text = ''] = part.split('\n## ');
  const silent = new Set(
    heading.startsWith('Retries')
      ? [...made].flatMap(([id, { notificationLies }]) => (notificationLies.length === 0 ? [id] : []))
      : [],
  );
  const lost = Object.entries(providers).filter(
    ([id, { name }]) => !silent.has(id) && !text.includes(name.toLowerCase()),
  );
  expect(lost.map(([id]) => id)).toEqual([]);
});

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
