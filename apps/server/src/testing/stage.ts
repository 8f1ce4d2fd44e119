import { createHash } from 'node:crypto';
import type { Brand, Catalogue, Goods } from '@gemporium/catalogue/types.ts';
import type { PaymentUpdate, Provider } from '@gemporium/provider-kit/provider.ts';
import { beginDue } from '../jobs/run-effect.ts';
import { type Database, openDatabase, statement } from '../repositories/database.ts';
import type { EffectKind } from '../repositories/effects.ts';
import type { Services, Session, Store } from '../services.ts';
import { applyPaymentUpdate } from '../use-cases/payments/apply-payment-update.ts';
import { pay } from '../use-cases/payments/pay.ts';
import { sampleCatalogue } from './sample-catalogue.ts';
import { scriptedGame } from './scripted-game.ts';
import { scriptedProvider } from './scripted-provider.ts';
import { setUp } from './set-up.ts';
import { baseServices, contextAt, logOf, shopServices } from './stage-services.ts';
import { openTestDatabase } from './test-database.ts';
import { bearTwins } from './twins.ts';

interface StageOptions {
  goods?: Partial<Goods>[];
  /** The currency of the area `universal`. Default USD. */
  currency?: string;
  provider?: Partial<Provider>;
  /** Without twins, for tests that check the invariants of the whole database. */
  isAlone?: boolean;
  /** Concurrent work may decide about the same order, so a lost lease is not an error. */
  mayOvertake?: boolean;
}

/**
 * A small store on a real PostgreSQL, for tests of money, with everything that could be mistaken for it: another brand,
 * the brand's demo, a second game, area, currency, server and account, and twins (`twins.ts`) of every row. One
 * scripted provider, one scripted game. Effects run as the worker runs them, but only when the test says so, so that
 * every moment between two commits can be examined.
 */
export async function openStage(options: StageOptions = {}) {
  const opened = await openTestDatabase(options.isAlone ? '' : bearTwins);
  const { database } = opened;
  const provider = scriptedProvider(options.provider ?? {});
  const game = scriptedGame();
  const catalogue = sampleCatalogue(options.goods ?? [{}], options.currency ?? 'USD');
  const { store, neighbours } = await addStores(database, catalogue);
  const own = openOwnRows(opened.url);
  const surprises: string[] = [];
  const services = {
    ...baseServices(database, logOf(surprises, options.mayOvertake ?? false)),
    ...shopServices(catalogue, version + 1, provider.adapter, game.link),
  } as unknown as Services;
  const contextOf = (who: Partial<Session> = {}, at = store) => contextAt(services, at, who);

  return {
    services,
    database,
    provider,
    game,
    store,
    /** Stores with the same players, characters, goods and names. */
    neighbours,
    brand: store.brand,
    contextOf,
    /** A pay call as the page would make it. */
    pay: (fields: Record<string, unknown> = {}, who: Partial<Session> = {}, at = store) =>
      pay(contextOf(who, at), '/api/pay/platform_pay', payFields(fields)),
    /** A payment update, as a notification of the provider would bring it. */
    say: (reference: string, status: Said, changes: Record<string, unknown> = {}, account = 'main') =>
      applyPaymentUpdate(services, account, updateOf(reference, status, changes), 'notification'),
    /** Runs what is due until nothing is, as the worker does; a handler that throws fails the test. */
    async runEffects(): Promise<void> {
      await runDue(services);
      if (surprises.length > 0) throw new Error(`by surprise: ${surprises.splice(0).join('')}`);
    },
    /** The errors logged since the last call, for tests that expect them. */
    surprises: () => surprises.splice(0),
    /** Reads and writes the store's own rows, without their twins. */
    rows: <Row>(text: string, values: unknown[] = []) => rowsOf<Row>(own, text, values),
    async close() {
      await own.end();
      await opened.close();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A stage for the tests of a file, or of a `describe`. */
export const setUpStage = (options?: StageOptions): Stage =>
  setUp(
    () => openStage(options),
    (stage) => stage.close(),
  );

let attempts = 0;

/** A field set to undefined is left out. */
export function payFields(fields: Record<string, unknown> = {}) {
  attempts += 1;
  return {
    attempt_id: `attempt-of-a-test-${attempts}`,
    client_id: 'client-web',
    server_id: 's1',
    role_id: 'r1',
    platform: 'web',
    product_id: 'gems-500',
    domain_area: 'universal',
    country: 'Global',
    pay_id: '108',
    channel_id: '10801',
    price: '4.99',
    currency: 'USD',
    ...fields,
  } as Parameters<typeof pay>[2];
}

async function runDue(services: Services): Promise<void> {
  for (;;) {
    const begun = await beginDue(services, 16);
    if (begun.length === 0) return;
    await Promise.all(begun);
  }
}

const makeDue = statement(
  'stage_make_due',
  `update effect set run_at = now() where state = 'ready' and last_error <> 'of a twin'
     and ($1::text is null or kind = $1)`,
);

/** Makes waiting work due. */
export async function hasten(database: Database, kind?: EffectKind): Promise<void> {
  await database.run(makeDue, [kind ?? null]);
}

/** The edition that the stores sell. The current one is newer, because an order keeps the one that it was sold from. */
const version = 7;

/** The store `watt.production`, and its neighbours: another brand, and the brand's demo. */
async function addStores(
  database: Database,
  { brands }: Catalogue,
): Promise<{ store: Store; neighbours: Store[] }> {
  const { watt, volt } = brands as { watt: Brand; volt: Brand };
  const store: Store = { id: 'watt.production', brand: watt, environment: 'production', version };
  const neighbours: Store[] = [
    { id: 'volt.production', brand: volt, environment: 'production', version },
    { id: 'watt.demo', brand: watt, environment: 'demo', version },
  ];
  for (const { id, brand, environment } of [store, ...neighbours])
    await database.run(addStore, [id, brand.key, environment]);
  return { store, neighbours };
}

const addStore = statement(
  'stage_store',
  `insert into store (store, brand, environment) values ($1, $2, $3)`,
);

/** A connection that sees a table's own rows instead of the table with its twins. */
function openOwnRows(url: string): Database {
  return openDatabase({
    url: `${url}?options=-c%20search_path%3Down,public`,
    maxConnections: 2,
    // Comparing the books of a long run takes longer than a statement of the store may.
    silenceMs: 300_000,
    statementMs: 300_000,
    applicationName: 'own',
  });
}

function rowsOf<Row>(own: Database, text: string, values: unknown[]): Promise<Row[]> {
  const name = `stage_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
  return own.many<Row>(statement(name, text), values);
}

type Said = 'paid' | 'declined' | 'cancelled' | 'expired' | 'pending';

function updateOf(reference: string, status: Said, changes: Record<string, unknown>): PaymentUpdate {
  return {
    reference,
    status,
    merchant: 'main-merchant',
    detail: '',
    ...(status === 'paid' ? { amount: { amountMinor: 499, currency: 'USD' } } : {}),
    ...changes,
  };
}
