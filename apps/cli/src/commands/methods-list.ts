import { isPausedBy } from '@gemporium/domain/paused-methods.ts';
import { providers } from '@gemporium/providers/index.ts';
import { accountProblems } from '@gemporium/server/catalogue/unusable.ts';
import { type AccountRest, listRests } from '@gemporium/server/repositories/account-rests.ts';
import { activeEdition } from '@gemporium/server/repositories/catalogue.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { listPauses, type MethodPause } from '@gemporium/server/repositories/method-pauses.ts';
import type { Command } from '../command.ts';
import { type MethodOnSale, methodsNamed, namingWays, spellWays } from '../named-ways.ts';
import { serversSecrets } from '../servers-secrets.ts';
import { time } from '../show.ts';
import { table } from '../table.ts';

export const methodsList: Command = {
  name: 'methods list',
  summary:
    'Lists payment methods that are paused, whose account rests or whose secrets are missing, and why.',
  words: [],
  options: { ...namingWays, all: { about: 'Include those that are offered.', flag: true } },
  changes: false,
  async run({ options, flags, database, environment }) {
    const db = await database();
    const methods = await methodsNamed(db, options);
    const [pauses, rests] = [await listPauses(db), await listRests(db)];
    const { lacks, unknown } = await lackingSecrets(db, environment);
    const stood = methods.map((method) => ({
      ...method,
      states: [...statesOf(method, pauses, rests), ...lacks(method.account)],
    }));
    const shown = stood.filter(({ states }) => flags.has('all') || states.length > 0);
    const offered = stood.filter(({ states }) => states.length === 0).length;
    const lines = table(
      shown.map((m) => [
        m.store,
        m.paywayId,
        String(m.channelId),
        m.provider,
        m.account,
        m.states.join('; ') || 'offered',
      ]),
      ['store', 'method', 'channel', 'provider', 'account', 'state'],
    );
    const rest = `${offered} of ${stood.length} are offered${flags.has('all') ? '' : ': --all lists them'}.`;
    return { lines: [...(shown.length > 0 ? [...lines, ''] : []), rest, ...unknown], data: shown };
  },
};

/**
 * What is wrong with the secrets of each account, as servers of this environment find it at their start: in local mode
 * nothing. `unknown`: why this cannot be determined here.
 */
async function lackingSecrets(db: Database, environment: NodeJS.ProcessEnv) {
  const edition = await activeEdition(db);
  const nothing = (_account: string): string[] => [];
  const { runMode, secrets, problems } = await serversSecrets(db, environment);
  if (!edition || runMode === 'local') return { lacks: nothing, unknown: [] };
  const why = problems.map((problem) => `Whether secrets are missing is not known: ${problem}`);
  if (why.length > 0) return { lacks: nothing, unknown: why };
  const surroundings = { config: { runMode, secrets }, providerOf: (id: string) => providers[id] };
  return {
    lacks: (account: string) => accountProblems(edition.catalogue, account, surroundings),
    unknown: [],
  };
}

/** Why operators or failures keep the method from players; nothing where they do not. */
function statesOf(
  method: MethodOnSale,
  pauses: readonly MethodPause[],
  rests: readonly AccountRest[],
): string[] {
  const paused = pauses
    .filter(({ ways }) => isPausedBy(ways, method))
    .map((p) => `paused (${spellWays(p.ways)}) by ${p.pausedBy} since ${time(p.pausedAt)}: ${p.reason}`);
  const resting = rests.filter(({ account }) => account === method.account).map(restText);
  return [...paused, ...resting];
}

function restText({ since, until, is_over, trial, reason }: AccountRest): string {
  const failing = `fails since ${time(since)} (${reason})`;
  if (is_over) return `${failing}: the next purchase tries it`;
  return trial === null ? `${failing}: rests until ${time(until)}` : `${failing}: a purchase tries it`;
}
