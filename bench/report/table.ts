import { alignColumns } from '@gemporium/text-table/align-columns.ts';
import { type BenchResult, type Figure, isReached } from '../figure.ts';
import { formatMark, formatShortfall, formatValue } from './format.ts';

/** Cores; more of them taken by others during a part make its figures worthless. */
const calmEnough = 0.3;

const heads = ['Measured', '', 'Mark', '', 'Compared with, in the same run'];

/** The figures as rows of text: title, value, mark, whether it is reached, what it was measured against. */
function rowsOf(figures: readonly Figure[]): string[][] {
  return figures.map((figure) => {
    const reached = isReached(figure);
    return [
      figure.title,
      formatValue(figure.value, figure.unit),
      figure.mark ? formatMark(figure.mark, figure.unit) : '',
      reached === undefined ? '' : reached ? 'reached' : formatShortfall(figure),
      figure.against ?? '',
    ];
  });
}

const processorHeads = ['Processor time', 'Process', 'ms each', 'Cores'];

function processorRowsOf(result: BenchResult): string[][] {
  return result.parts.flatMap(({ processorTime }) =>
    processorTime.flatMap(({ what, unit, rows }) =>
      rows.map(({ process, msPerUnit, cores }) => [
        `${what}, a ${unit}`,
        process,
        String(msPerUnit),
        cores.toFixed(2),
      ]),
    ),
  );
}

/** The table for a terminal. */
export function textTable(result: BenchResult): string {
  const parts = result.parts.map(({ name, figures, notes, othersBusyCores }) => {
    const again = othersBusyCores > calmEnough ? ' Too busy: measure again.' : '';
    const busy = `Other programs kept ${othersBusyCores.toFixed(2)} cores busy meanwhile.${again}`;
    return [`\n${name}`, align(rowsOf(figures)), ...[...notes, busy].map((note) => `  · ${note}`)].join('\n');
  });
  const processor = processorRowsOf(result);
  return [
    ...parts,
    ...(processor.length > 0 ? ['\nprocessor time', align([processorHeads, ...processor])] : []),
  ].join('\n');
}

/** The same for a document. */
export function markdownTable(result: BenchResult): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const table = (head: readonly string[], rows: string[][]) =>
    [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
  const figures = rowsOf(result.parts.flatMap((part) => part.figures));
  const notes = result.parts.flatMap((part) => part.notes.map((note) => `- ${part.name}: ${note}`));
  return [
    table(heads, figures),
    table(processorHeads, processorRowsOf(result)),
    notes.join('\n'),
    describeRun(result),
  ].join('\n\n');
}

/** When, what and where; and whether other programs were in the way. */
function describeRun({ at, commit, machine, parts }: BenchResult): string {
  const busiest = Math.max(0, ...parts.map(({ othersBusyCores }) => othersBusyCores));
  const facts = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  const verdict =
    busiest > calmEnough ? ' **The machine was busy: measure again before judging by this run.**' : '';
  return `Run of ${at.slice(0, 10)}${commit && `, commit ${commit}`}: ${facts.join(', ')}; other programs kept at most ${busiest.toFixed(2)} cores busy during a part.${verdict}`;
}

function align(rows: string[][]): string {
  return alignColumns(rows)
    .map((line) => `  ${line}`)
    .join('\n');
}
