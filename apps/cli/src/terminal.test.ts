import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { statement } from '@gemporium/server/repositories/database.ts';
import { raiseException } from '@gemporium/server/repositories/exceptions.ts';
import { openStage, payFields, type Stage } from '@gemporium/server/testing/stage.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { table } from './table.ts';
import { printJson, printLines, visible } from './terminal.ts';
import { type Asked, openDesk } from './testing/desk.ts';

function capture() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}

/** Characters that a terminal would obey, other than line ends. */
const obeyed = /[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Surrogate}]/u;
const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');

describe('a terminal shows what others wrote and obeys none of it', () => {
  it.each([
    ['an escape code', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
    ['a C1 control', 'a\u009b2Jb', 'a\\u009b2Jb'],
    ['a line feed', 'a\nb', 'a\\nb'],
    ['a carriage return', 'a\rb', 'a\\rb'],
    ['a NUL', 'a\0b', 'a\\u0000b'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['a turned direction', 'a\u202eb\u2066', 'a\\u202eb\\u2066'],
    ['half a surrogate pair', 'a\ud800b', 'a\\ud800b'],
    ['what people write', 'Ástér 星 نجمة 👩‍🚀', 'Ástér 星 نجمة 👩‍🚀'],
  ])('%s', (_title, text, shown) => {
    expect(visible(text)).toBe(shown);
    expect(table([[text, 'next']])).toEqual([`${shown}  next`]);
  });

  it('on a narrow terminal the last column goes on below itself; in a file each line is whole', () => {
    const line = 'orders find  Finds orders, newest first.';
    for (const [columns, text] of [
      [40, `${line}\n`],
      [39, 'orders find  Finds orders, newest\n             first.\n'],
      [0, `${line}\n`],
      [undefined, `${line}\n`],
    ] as const) {
      const { stream, text: written } = capture();
      printLines(Object.assign(stream, { columns }) as never, [line]);
      expect(written()).toBe(text);
    }
  });

  it('in lines and in JSON, whose value stays the same', () => {
    const lines = capture();
    printLines(lines.stream, [every, every]);
    expect(lines.text()).not.toMatch(obeyed);
    expect(lines.text().match(/\n/g)).toHaveLength(2);
    const json = capture();
    printJson(json.stream, { [every]: every });
    expect(json.text()).not.toMatch(obeyed);
    expect(JSON.parse(json.text())).toEqual({ [every]: every });
  });
});

describe('commands that show what players, games and providers wrote', () => {
  const evil = 'x\u001b]0;owned\u0007\n2026-01-01 refunded\u202e\u009b2J';
  let stage: Stage;
  let billingNo = '';
  beforeAll(async () => {
    stage = await openStage({ isAlone: true });
    const paid = await stage.pay(payFields());
    if (paid.kind !== 'content') throw new Error(`refused with ${paid.code}`);
    billingNo = paid.content.billing_no;
    await stage.say(`${billingNo}-1`, 'paid');
    await stage.runEffects();
    await raiseException(stage.database, {
      store: stage.store.id,
      kind: 'payment-mismatch',
      key: randomBytes(4).toString('hex'),
      billingNo,
      reason: evil,
      detail: { said: evil, [evil]: [evil] },
    });
    // Every column of a text that is no key and no state.
    for (const [name, columns] of [
      ['orders', ['username', 'role_name', 'server_name', 'goods_name']],
      ['payment', ['detail', 'provider_reference', 'url']],
      ['delivery', ['detail', 'receipt_id']],
      ['history', ['detail', 'by']],
    ] as const)
      for (const column of columns)
        await stage.database.run(statement(`evil_${name}_${column}`, `update ${name} set "${column}" = $1`), [
          evil,
        ]);
  });
  afterAll(() => stage.close());

  const named = (name: string): Command => commands.find((one) => one.name === name)!;

  it.each<[name: string, asked: () => Asked]>([
    ['orders show', () => ({ words: { 'billing-number': billingNo } })],
    ['orders find', () => ({ options: { billing: billingNo } })],
    ['exceptions list', () => ({})],
    ['exceptions show', () => ({ words: { id: '1' } })],
  ])('%s', async (name, asked) => {
    const result = await openDesk(stage)(named(name), { flags: ['all'], ...asked() });
    const printed = capture();
    printLines(printed.stream, result.lines);
    expect(printed.text()).not.toMatch(obeyed);
    expect(printed.text().match(/\n/g)).toHaveLength(result.lines.length);
    const json = capture();
    printJson(json.stream, result.data);
    expect(json.text()).not.toMatch(obeyed);
    if (name !== 'orders find')
      expect(printed.text()).toContain('x\\u001b]0;owned\\u0007\\n2026-01-01 refunded\\u202e');
  });
});
