import { createHmac, randomBytes } from 'node:crypto';
import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { Catalogue } from '@gemporium/catalogue/types.ts';
import type { GameLink } from '@gemporium/game-link/types.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { type Logger, pino } from 'pino';
import type { Database } from '../repositories/database.ts';
import type { CallContext, Services, Session, Store } from '../services.ts';
import { everyMethod } from './every-method.ts';

/** A call of the player sample-1, or whoever `who` says, in this store. */
export function contextAt(services: Services, store: Store, who: Partial<Session>): CallContext {
  return {
    services,
    store,
    session: {
      store: store.id,
      gpId: 'gp1',
      clientId: 'client-web',
      suid: 'sample-1',
      username: 'sample',
      ...who,
    },
    language: 'en',
    clientIp: '127.0.0.1',
    requestId: 'test',
    log: services.log,
    origin: 'http://watt.localhost:8080',
  };
}

/** What every process has: database, log, clock, keys and a worker. */
export function baseServices(database: Database, log: Logger) {
  return {
    config: { notifyOrigin: 'http://127.0.0.1:1', eventsKeptDays: 180 },
    database,
    log,
    now: () => new Date(),
    randomBytes,
    mac: (text: string) => createHmac('sha256', 'a key of this test').update(text).digest(),
    cardMac: (text: string) => createHmac('sha256', 'the card key of this test').update(text).digest(),
    wake: () => {},
    // Claimed work would run at once: the tests say when.
    worker: { hasRoom: () => false, take: () => {} },
  };
}

/** What is sold, and the parties with which: the scripted provider has every account, the scripted game every game. */
export function shopServices(catalogue: Catalogue, version: number, provider: Provider, link: GameLink) {
  return {
    catalogue: { current: () => ({ version, catalogue }), load: async () => catalogue },
    providers: {
      provider: (id: string) => (id === 'scripted' ? provider : undefined),
      account: (id: string) => {
        const account = catalogue.accounts[id];
        return account && { provider, account, context: { account } as never };
      },
    },
    methods: everyMethod,
    games: {
      link: ({ id, brand, environment }: Store, gpId: string) =>
        id === `${brand.key}.${environment}` && gameByGpId(brand, gpId) ? link : undefined,
    },
    logins: { at: () => undefined },
  };
}

/** A log that keeps what no test expects. */
export function logOf(surprises: string[], mayOvertake: boolean): Logger {
  const isSurprise = (line: string) =>
    JSON.parse(line).level >= 50 || (!mayOvertake && line.includes('the lease was lost'));
  return pino({ level: 'warn' }, { write: (line) => void (isSurprise(line) && surprises.push(line)) });
}
