import { listExceptions } from '@gemporium/server/repositories/exceptions.ts';
import type { Command } from '../command.ts';
import { time } from '../show.ts';
import { table } from '../table.ts';

export const exceptionsList: Command = {
  name: 'exceptions list',
  summary: 'Lists what no rule could decide, newest first.',
  words: [],
  options: { store: { about: 'Only this store.' }, all: { about: 'Resolved ones too.', flag: true } },
  changes: false,
  needsDatabase: true,
  async run({ options, flags, database }) {
    const rows = await listExceptions(await database(), {
      limit: 200,
      ...(options.store ? { store: options.store } : {}),
      ...(flags.has('all') ? {} : { state: 'open' as const }),
    });
    if (rows.length === 0)
      return { lines: [flags.has('all') ? 'There is no exception.' : 'No exception is open.'], data: [] };
    return {
      lines: table(
        rows.map((e) => [String(e.id), e.state, e.kind, e.billing_no ?? '-', time(e.created_at), e.reason]),
        ['no', 'state', 'kind', 'order', 'since', 'reason'],
      ),
      data: rows,
    };
  },
};
