import { type LocalText, localText } from '@gemporium/catalogue/local-text.ts';
import { type ExceptionRow, findException } from '@gemporium/server/repositories/exceptions.ts';
import { type Call, type Command, Refusal } from '../command.ts';
import { howItEnds } from '../how-it-ends.ts';
import { time } from '../show.ts';
import { table } from '../table.ts';

export const exceptionsShow: Command = {
  name: 'exceptions show',
  summary: 'Shows one exception, and what ends it.',
  words: ['id'],
  options: {},
  changes: false,
  async run({ words, database }) {
    const row = await findOneException(database, words.id);
    const { note } = row.detail;
    // What a game tells the player who is refused goods, in each of its languages.
    const detail = note ? { ...row.detail, note: localText(note as LocalText, 'en', 'en') } : row.detail;
    return {
      data: row,
      lines: [
        ...table([
          ['exception', String(row.id)],
          ['kind', row.kind],
          ['state', row.state],
          ['store', row.store],
          ['order', row.billing_no ?? '-'],
          ['payment', row.reference ?? '-'],
          ['since', time(row.created_at)],
          ['reason', row.reason],
          ...(row.state === 'resolved'
            ? [['resolved', `${time(row.resolved_at)} by ${row.resolved_by}: ${row.resolution}`]]
            : howItEnds(row).map((way, i) => [i === 0 ? 'ends' : '', way])),
        ]),
        ...(Object.keys(detail).length > 0 ? ['', ...JSON.stringify(detail, undefined, 2).split('\n')] : []),
      ],
    };
  },
};

/** The exception of this number. */
export async function findOneException(
  database: Call['database'],
  text: string | undefined,
): Promise<ExceptionRow> {
  if (!text || !/^\d{1,15}$/.test(text))
    throw new Refusal(`"${text}" is no number of an exception.`, 'See: gemporium exceptions list', 2);
  const row = await findException(await database(), Number(text));
  if (row) return row;
  throw new Refusal(`There is no exception ${Number(text)}.`, 'See: gemporium exceptions list --all', 3);
}
