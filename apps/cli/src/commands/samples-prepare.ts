import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { Game } from '@gemporium/catalogue/types.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { type Call, type Command, Refusal } from '../command.ts';
import { findStore } from '../find-store.ts';
import { endLocalCalls } from '../samples/call-local.ts';
import { issueSampleBatch, readSampleCards, revokeSampleBatch } from '../samples/prepare-cards.ts';
import {
  prepareChargedBack,
  prepareOldLayout,
  prepareRegular,
  prepareUnpaid,
} from '../samples/prepare-players.ts';
import { sampleBatches } from '../samples/sample-cards.ts';
import { ownRunMode, serversRunMode } from '../servers-run-mode.ts';

export const samplesPrepare: Command = {
  name: 'samples prepare',
  summary:
    'Gives the sample brands what “what to try” shows: cards, and accounts with a history. Local mode only.',
  words: [],
  options: {},
  changes: true,
  async run(call) {
    const { environment, dryRun } = call;
    if (ownRunMode(environment) === 'live')
      throw new Refusal('There are no samples in live mode: they would be worth money.', '', 2);
    const folder = join(resolve(environment.DATA_DIR || '.data'), 'samples');
    const done = join(folder, 'prepared.json');
    if (existsSync(done))
      return { lines: ['The samples are there already.'], data: { prepared: false, folder } };
    const db = await call.database();
    await serversRunMode(db, environment);
    const cards = `${sampleBatches.reduce((sum, { count }) => sum + count, 0)} sample cards`;
    if (dryRun)
      return {
        lines: [`Would issue ${cards} into ${folder} and give four sample accounts a history.`],
        data: { prepared: false, folder },
      };
    const games = {
      watt: await gameOf(db, 'watt', 'voltgarde'),
      joynet: await gameOf(db, 'joynet', 'ashquill'),
    };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await prepare(call, folder, games).finally(endLocalCalls);
    // Whole or not at all: a start that is cut off begins again, and finds what it had done.
    writeFileSync(`${done}.new`, `${JSON.stringify({ preparedAt: new Date() })}\n`, { mode: 0o600 });
    renameSync(`${done}.new`, done);
    return {
      lines: [`Prepared ${cards} in ${folder}, and four accounts.`],
      data: { prepared: true, folder },
    };
  },
};

async function prepare(call: Call, folder: string, games: { watt: Game; joynet: Game }): Promise<void> {
  for (const batch of sampleBatches) await issueSampleBatch(call, folder, batch);
  const cardsOf = (wanted: string) =>
    sampleBatches
      .filter(({ batch }) => batch === wanted)
      .flatMap((sample) => readSampleCards(folder, sample));
  const { environment } = call;
  const places = {
    storeUrl: environment.STORE_URL || `http://127.0.0.1:${environment.PORT || 8080}`,
    sandboxUrl: environment.SANDBOX_URL || 'http://127.0.0.1:8081',
  };
  const stage = { call, folder, places, spent: [...cardsOf('sample-spent'), ...cardsOf('sample-history')] };
  const revoked = sampleBatches.filter(({ batch }) => batch === 'sample-revoked');
  await Promise.all([
    ...revoked.map((sample) => revokeSampleBatch(call, sample)),
    prepareRegular(stage, games.watt),
    prepareChargedBack(stage, games.watt),
    prepareOldLayout(stage, games.joynet),
    prepareUnpaid(stage, games.joynet),
  ]);
}

async function gameOf(db: Database, brand: string, key: string): Promise<Game> {
  const store = await findStore(db, `${brand}.production`);
  const game = allGames(store.brand).find((one) => one.key === key);
  if (!game) throw new Refusal(`The samples need the game ${key} of ${brand}.`, '', 3);
  return game;
}
