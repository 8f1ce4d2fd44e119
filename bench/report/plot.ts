import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import { type BenchResult, type Figure, isReached, score } from '../figure.ts';
import { formatMark, formatValue } from './format.ts';

const width = 820;
const left = 330;
const right = 150;
const rowHeight = 26;
/** The axis reaches from an eighth of the mark to eight times as good; what lies beyond is drawn at its end. */
const doublings = 3;

const colors = {
  ground: '#ffffff',
  text: '#1f2333',
  quiet: '#69708a',
  line: '#d9dce6',
  good: '#1f8a5b',
  bad: '#c2452d',
  parts: ['#3557c4', '#8d5bd1', '#1f8a9a', '#b0b6c8', '#c98a1b'],
};

/** Every figure that has a mark, by how far above or below it is, and where the processor time of a purchase goes. */
export function plot(result: BenchResult): string {
  const figures = result.parts.flatMap((part) => part.figures).filter((figure) => figure.mark);
  const marks = figures.map((figure, i) => markRow(figure, 64 + i * rowHeight)).join('');
  const axisBottom = 56 + figures.length * rowHeight;
  const bars = processorBars(result, axisBottom + 48);
  const height = axisBottom + 56 + bars.height;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Benchmark of Gemporium: figures against their marks">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    text(16, 26, 'Figures against their marks', { weight: 600, size: 15 }),
    text(x(1 / 4), 44, 'worse', { color: colors.quiet, anchor: 'middle' }),
    text(x(1), 44, 'the mark', { color: colors.quiet, anchor: 'middle' }),
    text(x(4), 44, 'better', { color: colors.quiet, anchor: 'middle' }),
    ...[1 / 4, 1 / 2, 1, 2, 4].map((at) =>
      line(x(at), 50, axisBottom, at === 1 ? colors.quiet : colors.line),
    ),
    marks,
    bars.svg,
    text(16, height - 12, `${result.at.slice(0, 10)} ${result.commit} · ${result.machine.cores} cores`, {
      color: colors.quiet,
      size: 11,
    }),
    '</svg>\n',
  ].join('\n');
}

function markRow(figure: Figure, y: number): string {
  const reached = isReached(figure);
  const color = reached ? colors.good : colors.bad;
  const end = x(score(figure) ?? 1);
  const from = Math.min(end, x(1));
  const title = figure.title.length > 50 ? `${figure.title.slice(0, 49)}…` : figure.title;
  const mark = figure.mark ? formatMark(figure.mark, figure.unit) : '';
  return [
    text(16, y + 9, title),
    `<rect x="${from}" y="${y}" width="${Math.max(2, Math.abs(end - x(1)))}" height="10" rx="2" fill="${color}"/>`,
    text(width - right + 8, y + 9, `${formatValue(figure.value, figure.unit)}  (${mark})`, { color }),
  ].join('');
}

/** One bar for each measurement of processor time, its parts the processes. */
function processorBars(result: BenchResult, top: number): { svg: string; height: number } {
  const measured = result.parts
    .flatMap((part) => part.processorTime)
    .filter(({ unit }) => unit === 'purchase');
  if (measured.length === 0) return { svg: '', height: 0 };
  const rows = measured.map(({ rows }, i) => {
    const whole = rows.reduce((sum, { msPerUnit }) => sum + msPerUnit, 0);
    let from = 16;
    const pieces = rows.map(({ msPerUnit }, part) => {
      const size = ((width - 32) * msPerUnit) / whole;
      const piece = `<rect x="${from.toFixed(1)}" y="${top + 14 + i * 70}" width="${size.toFixed(1)}" height="18" fill="${colors.parts[part % colors.parts.length]}"/>`;
      from += size;
      return piece;
    });
    const legend = rows.map(({ process, msPerUnit }, part) => {
      const at = 16 + part * 190;
      return `<rect x="${at}" y="${top + 44 + i * 70}" width="10" height="10" fill="${colors.parts[part % colors.parts.length]}"/>${text(at + 15, top + 53 + i * 70, `${process} ${msPerUnit} ms`)}`;
    });
    return pieces.join('') + legend.join('');
  });
  const title = text(16, top, 'Processor time of one purchase', { weight: 600, size: 15 });
  return { svg: title + rows.join(''), height: 30 + measured.length * 70 };
}

function x(score: number): number {
  const doubled = Math.max(-doublings, Math.min(doublings, Math.log2(score)));
  return Math.round(left + ((doubled + doublings) / (2 * doublings)) * (width - left - right));
}

function line(at: number, from: number, to: number, color: string): string {
  return `<line x1="${at}" x2="${at}" y1="${from}" y2="${to}" stroke="${color}"/>`;
}

interface TextStyle {
  color?: string;
  anchor?: 'middle';
  weight?: number;
  size?: number;
}

function text(
  at: number,
  y: number,
  content: string,
  { color = colors.text, anchor, weight, size }: TextStyle = {},
): string {
  const style = [
    anchor && ` text-anchor="${anchor}"`,
    weight && ` font-weight="${weight}"`,
    size && ` font-size="${size}"`,
  ].filter(Boolean);
  const escaped = escapeMarkup(content);
  return `<text x="${at}" y="${y}" fill="${color}"${style.join('')}>${escaped}</text>`;
}
