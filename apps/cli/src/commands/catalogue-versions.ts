import { listVersions } from '@gemporium/server/repositories/catalogue.ts';
import type { Command } from '../command.ts';
import { cutOff } from '../cut-off.ts';
import { time } from '../show.ts';
import { table } from '../table.ts';

const most = 50;

export const catalogueVersions: Command = {
  name: 'catalogue versions',
  summary: 'Lists the published versions, newest first.',
  words: [],
  options: {},
  changes: false,
  async run({ database }) {
    const found = await listVersions(await database(), most + 1);
    const { rows, note } = cutOff(found, most, 'rollback takes older ones, too');
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
    return { lines, data: rows, note };
  },
};
