import { beforeAll, describe, expect, it } from 'vitest';
import { type Crowd, combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { loginsOfPlayer, markLogin, noteLogin } from './linked-logins.ts';
import {
  endSession,
  endSessionsOf,
  endSessionsOpenedBy,
  extendSession,
  findSession,
  forgetSessions,
  insertSession,
  knownPlayers,
} from './sessions.ts';

/* Sessions and logins with the same names in every store and game. */

const crowd = setUpCrowd();

const now = new Date('2026-05-01T00:00:00Z');
const at = '2026-05-01T00:00:00+00:00';
const games = ['gp1', 'gp2'] as const;
const players = ['p1', 'p2'] as const;
const accounts = combinations({ store: crowdStores, gpId: games, suid: players });

describe('I-05 sessions', () => {
  const rows = combinations({
    store: crowdStores,
    gp_id: games,
    suid: players,
    login_id: [null, 'l1'],
    expires_at: ['2026-04-01', '2026-06-01'],
    ended_at: [null, '2026-04-30'],
  });
  const inOneStore = rows.length / crowdStores.length;
  const tokenOf = (mark: number) => Buffer.alloc(32, 1 + (mark % inOneStore));
  const hex = (token: Buffer) => `\\x${token.toString('hex')}`;
  beforeAll(() =>
    crowd.fill(
      'player_session',
      rows.map((row, mark) => ({ ...row, token_hash: hex(tokenOf(mark)) })),
    ),
  );
  type Session = (typeof rows)[number];
  const isAlive = (row: Session) => row.ended_at === null && row.expires_at > '2026-05';
  const marksOf = (isMeant: (row: Session) => boolean) =>
    rows.flatMap((row, mark) => (isMeant(row) ? [mark] : []));
  const ended = (isMeant: (row: Session) => boolean) =>
    marksOf((row) => isAlive(row) && isMeant(row)).map((mark) => ({ mark, ended_at: at }));
  const changed = async (work: Parameters<Crowd['changes']>[1]) =>
    (await crowd.changes('player_session', work)).sort((a, b) => Number(a.mark) - Number(b.mark));

  it.each(accounts)('I-05 only those of this account are ended: %o', async ({ store, gpId, suid }) => {
    const own = ({ store: of, gp_id, suid: whose }: Session) =>
      of === store && gp_id === gpId && whose === suid;
    expect(await changed((tx) => endSessionsOf(tx, { store, gpId, suid }, now))).toEqual(ended(own));
    const by = { store, gpId, loginId: 'l1' };
    const opened = (row: Session) => row.store === store && row.gp_id === gpId && row.login_id === 'l1';
    expect(await changed((tx) => endSessionsOpenedBy(tx, by, { at: now }))).toEqual(ended(opened));
    expect(await changed((tx) => endSessionsOpenedBy(tx, by, { at: now, except: suid }))).toEqual(
      ended((row) => opened(row) && row.suid !== suid),
    );
  });

  it('I-05 a token finds, extends and ends its own alone, while it stands', async () => {
    for (const mark of marksOf(({ suid }) => suid === 'p1')) {
      const row = rows[mark]!;
      const [token, { store, gp_id: gpId, suid }] = [tokenOf(mark), row];
      const found = await findSession(crowd.database, token, store, now);
      expect([mark, found]).toEqual([
        mark,
        isAlive(row) ? expect.objectContaining({ store, gpId, suid }) : undefined,
      ]);
      const own = (one: Session) => one === row;
      expect(await changed((tx) => endSession(tx, token, store, now))).toEqual(ended(own));
      const later = new Date('2026-07-01T00:00:00Z');
      expect(await changed((tx) => extendSession(tx, store, token, later))).toEqual(
        row.ended_at === null ? [{ mark, expires_at: '2026-07-01T00:00:00+00:00' }] : [],
      );
    }
  });

  it('I-05 a repeated login writes nothing, and the expired are deleted wherever they are', async () => {
    const [store] = crowdStores;
    const who = { store, gpId: 'gp1', clientId: 'client-web', suid: 'p1', username: '' };
    const session = {
      ...who,
      tokenHash: tokenOf(0),
      origin: 'login',
      createdAt: now,
      expiresAt: now,
    } as const;
    expect(await changed((tx) => insertSession(tx, session))).toEqual([]);
    expect(await changed((tx) => forgetSessions(tx, now))).toEqual(
      marksOf((row) => row.expires_at < '2026-05').map((mark) => ({ mark, gone: true })),
    );
  });
});

describe('I-03 logins at a provider', () => {
  const rows = combinations({
    store: crowdStores,
    gp_id: games,
    provider: ['google', 'vk'],
    app: ['b', 'a'],
    subject: ['s', 't'],
  }).map((row) => ({
    ...row,
    login_id: `${row.provider}-${row.app}-${row.subject}`,
    suid: row.subject === 's' ? 'p1' : 'p2',
    unlinked_at: row.app === 'a' ? null : '2026-04-30',
    linked_at: row.provider === 'vk' ? '2026-01-01' : '2026-01-02',
    used_at: row.provider === 'vk' ? '2026-01-04' : '2026-01-03',
  }));
  beforeAll(() => crowd.fill('linked_login', rows));

  it('I-03 its use by its player is noted unless it is unlinked, and by another player always', async () => {
    for (const [mark, row] of rows.entries()) {
      const { store, gp_id: gpId, provider, app, subject, login_id: loginId } = row;
      const use = (suid: string) => {
        const login = { store, gpId, provider, app, subject, loginId, suid, at: now };
        return crowd.changes('linked_login', (tx) => noteLogin(tx, login));
      };
      expect(await use(row.suid)).toEqual(row.unlinked_at ? [] : [{ mark, used_at: at }]);
      const moved = { mark, suid: 'p3', linked_at: at, used_at: at };
      expect(await use('p3')).toEqual([row.unlinked_at ? { ...moved, unlinked_at: null } : moved]);
    }
  });

  it.each(accounts)(
    'I-03 only those of this account are listed, in their order, and marked: %o',
    async (who) => {
      const own = [...rows.entries()].filter(
        ([, row]) => row.store === who.store && row.gp_id === who.gpId && row.suid === who.suid,
      );
      const listed = (await loginsOfPlayer(crowd.database, who)).map(({ login_id }) => login_id);
      const subject = who.suid === 'p1' ? 's' : 't';
      expect(listed).toEqual(['vk-a', 'vk-b', 'google-a', 'google-b'].map((one) => `${one}-${subject}`));
      for (const [mark, { login_id }] of rows.slice(0, 8).entries()) {
        const changes = await crowd.changes('linked_login', (tx) => markLogin(tx, who, login_id, now));
        const meant = own.find(([, one]) => one.login_id === login_id);
        expect([mark, changes]).toEqual([mark, meant ? [{ mark: meant[0], unlinked_at: at }] : []]);
      }
    },
  );
});

describe('I-05 who is known', () => {
  it.each(accounts)('I-05 by a session, a login or an order in this game of this store: %o', async (who) => {
    const { store, gpId: gp_id, suid } = who;
    const others = accounts.filter((one) => one !== who);
    const rowOf = (one: typeof who, more: object) => ({
      store: one.store,
      gp_id: one.gpId,
      suid: one.suid,
      ...more,
    });
    const tables = {
      player_session: (n: number) => ({ token_hash: `\\x${String(10 + n).repeat(32)}` }),
      linked_login: (n: number) => ({ provider: 'vk', app: 'a', subject: `${n}`, login_id: `${n}` }),
      orders: (n: number) => ({ billing_no: `N${n}` }),
    } as const;
    const names = Object.keys(tables) as (keyof typeof tables)[];
    const known = () => knownPlayers(crowd.database, { store, gpId: gp_id }, [suid]);
    for (const place of names) {
      for (const table of names)
        await crowd.fill(
          table,
          others.map((one, n) => rowOf(one, tables[table](n))),
        );
      expect([place, await known()]).toEqual([place, new Set()]);
      await crowd.fill(place, [rowOf(who, tables[place](0))]);
      expect([place, await known()]).toEqual([place, new Set([suid])]);
    }
  });
});

it.each(['sessions.ts', 'linked-logins.ts'])(
  'every statement of %s was tested among unrelated rows',
  (file) => {
    expect(crowd.unasked(file)).toEqual([]);
  },
);
