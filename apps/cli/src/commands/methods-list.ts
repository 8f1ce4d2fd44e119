import { isPausedBy } from '@gemporium/domain/paused-methods.ts';
import { type AccountRest, listRests } from '@gemporium/server/repositories/account-rests.ts';
import { listPauses, type MethodPause } from '@gemporium/server/repositories/method-pauses.ts';
import type { Command } from '../command.ts';
import { type MethodOnSale, methodsNamed, namingWays, readWays, spellWays } from '../named-ways.ts';
import { time } from '../show.ts';
import { table } from '../table.ts';

export const methodsList: Command = {
  name: 'methods list',
  summary: 'Lists payment methods that are paused or whose account rests, with who, why and until when.',
  words: [],
  options: { ...namingWays, all: { about: 'Those that are offered, too.', flag: true } },
  changes: false,
  needsDatabase: true,
  async run({ options, flags, database }) {
    const db = await database();
    const methods = await methodsNamed(db, readWays(options));
    const [pauses, rests] = [await listPauses(db), await listRests(db)];
    const stood = methods.map((method) => ({ ...method, states: statesOf(method, pauses, rests) }));
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
    return { lines: shown.length > 0 ? [...lines, '', rest] : [rest], data: shown };
  },
};

/** Why players do not have the method; nothing where they have it. */
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
