import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveSecrets } from './secrets.ts';
import { deriveToken, openSession, sessionOf } from './sessions.ts';
import { openStage, type Stage } from './testing/stage.ts';

it('I-05 no two stores, salts or keys of a server have one token, and the same three have the same', () => {
  const tokens = ['a first key of this test', 'a second key of this test'].flatMap((key) =>
    ['watt.production', 'watt.demo', 'volt.production'].flatMap((store) =>
      [1, 2].map((salt) => {
        const config = { secrets: liveSecrets(new Map([['session.key', key]])) };
        const token = () => deriveToken({ config } as never, store, Buffer.alloc(16, salt));
        expect(token()).toBe(token());
        return token();
      }),
    ),
  );
  expect(new Set(tokens).size).toBe(12);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

describe('I-05 how long a player stays logged in', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const start = new Date('2026-05-01T00:00:00Z');
  const player = { gpId: 'gp1', clientId: 'client-web', suid: 'player', username: 'Player' };
  let opened = 0;
  /** Hours from the login to the last use with a valid session, for a player who uses the shop at this interval. */
  async function lastUse(everyHours: number): Promise<number> {
    const { store, database } = stage;
    opened += 1;
    const token = `${opened}`.padStart(43, '0');
    const at = (hours: number) => ({
      ...stage.services,
      now: () => new Date(start.getTime() + hours * 3_600_000),
    });
    await openSession(at(0), database, token, { ...player, store: store.id }, 'login');
    let hours = 0;
    while (hours < 1000 && (await sessionOf(at(hours + everyHours), store.id, token))) hours += everyHours;
    return hours;
  }

  it.each([
    ['half an hour less than half a day', 11.5, 14 * 11.5],
    ['half a day', 12, 0],
    ['two hours', 2, 7 * 24 - 2],
    ['half an hour', 0.5, 7 * 24 - 0.5],
  ])(
    'I-05 one who comes after every %s is last known so many hours after the login',
    async (_name, every, last) => {
      expect(await lastUse(every)).toBe(last);
    },
  );
});
