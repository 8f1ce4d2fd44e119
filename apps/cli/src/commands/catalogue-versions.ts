import { listVersions } from '@gemporium/server/repositories/catalogue.ts';
import type { Command } from '../command.ts';
import { time } from '../show.ts';
import { table } from '../table.ts';

export const catalogueVersions: Command = {
  name: 'catalogue versions',
  summary: 'Lists the published versions, newest first.',
  words: [],
  options: {},
  changes: false,
  async run({ database }) {
    const rows = await listVersions(await database(), 50);
    if (rows.length === 0) return { lines: ['Nothing has been published yet.'], data: [], exitCode: 3 };
    const lines = table(
      rows.map((v) => [
        v.isActive ? '*' : ' ',
        String(v.version),
        time(v.publishedAt),
        v.publishedBy,
        v.note,
      ]),
      ['', 'version', 'published', 'by', 'note'],
    );
    return { lines, data: rows };
  },
};
