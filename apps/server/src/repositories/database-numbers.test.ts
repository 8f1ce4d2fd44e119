import { expect, it } from 'vitest';
import { setUpDatabase } from '../testing/test-database.ts';
import { statement } from './database.ts';

const opened = setUpDatabase();

const read = (number: string) =>
  opened.database.one(statement('test_number', 'select $1::bigint as number'), [number]);

it('an amount comes back as a number, exact to the last unit', async () => {
  for (const number of ['0', '499', '-499', `${Number.MAX_SAFE_INTEGER}`, `${Number.MIN_SAFE_INTEGER}`])
    expect(await read(number)).toEqual({ number: Number(number) });
});

it.each(['9007199254740992', '-9007199254740993', '9223372036854775807'])(
  'a number that would not be exact is refused instead of rounded: %s',
  async (number) => {
    await expect(read(number)).rejects.toThrow(`bigint out of range: ${number}`);
  },
);
