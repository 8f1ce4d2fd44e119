import { describe, expect, it } from 'vitest';
import { Refusal } from './command.ts';
import { lookUpAll, Refusals, readAll } from './read-all.ts';

const refused = (message: string, hint: string, exitCode: 2 | 3) => () => {
  throw new Refusal(message, hint, exitCode);
};
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('O-11 everything that is wrong with a command', () => {
  it('O-11 is what was read, where nothing is', () => {
    expect(readAll({ count: () => 2, name: () => 'two' })).toEqual({ count: 2, name: 'two' });
  });

  it('O-11 is the one refusal itself, where there is one', () => {
    const error = thrownBy(() => readAll({ count: refused('no count', 'say one', 3), name: () => 'two' }));
    expect(error).not.toBeInstanceOf(Refusals);
    expect(error).toMatchObject({ message: 'no count', hint: 'say one', exitCode: 3 });
  });

  it('O-11 is all of it, each with its own hint, from readings within readings too', () => {
    const error = thrownBy(() =>
      readAll({
        store: refused('no store', 'stores: a, b', 3),
        batch: () => readAll({ name: refused('no name', '', 2), worth: refused('no worth', 'say it', 2) }),
      }),
    );
    expect(error).toBeInstanceOf(Refusals);
    const { all, exitCode } = error as Refusals;
    expect(all.map(({ message, hint }) => [message, hint])).toEqual([
      ['no store', 'stores: a, b'],
      ['no name', ''],
      ['no worth', 'say it'],
    ]);
    expect(exitCode).toBe(2);
  });

  it('O-11 is not what broke: that is reported as what it is', () => {
    const broken = new TypeError('a bug');
    const breaks = () => {
      throw broken;
    };
    expect(thrownBy(() => readAll({ count: refused('no count', '', 2), name: breaks }))).toBe(broken);
  });
});

describe('O-11 everything that is wrong with a command, also with what it looks up', () => {
  const looked = (refusal: Refusal) => () => Promise.reject(refusal);

  it('O-11 is what was read and found', async () => {
    expect(await lookUpAll({ count: () => 2, store: async () => 'nova' })).toEqual({
      count: 2,
      store: 'nova',
    });
  });

  it('O-11 is all of it, a database that is away once', async () => {
    const away = new Refusal('no database', 'start it');
    const reads = {
      count: refused('no count', '', 2),
      store: looked(away),
      rest: () => lookUpAll({ game: looked(away), name: refused('no name', '', 2) }),
    };
    const error = await lookUpAll(reads).catch((one: unknown) => one);
    expect((error as Refusals).all.map(({ message }) => message)).toEqual([
      'no count',
      'no database',
      'no name',
    ]);
    expect(await lookUpAll({ store: looked(away) }).catch((one: unknown) => one)).toBe(away);
  });

  it('O-11 is not what broke', async () => {
    const broken = new TypeError('a bug');
    const reads = { count: refused('no count', '', 2), store: () => Promise.reject(broken) };
    expect(await lookUpAll(reads).catch((one: unknown) => one)).toBe(broken);
  });
});
