import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchConfig } from '../config.ts';
import type { BenchResult } from '../figure.ts';
import { plot } from './plot.ts';
import { markdownTable } from './table.ts';

const beginning = '<!-- figures: begin -->';
const ending = '<!-- figures: end -->';

/**
 * Writes JSON and plot of the run; with `record` also as the committed ones, without the raw measurements, and the
 * document's table. Answers the files.
 */
export function writeResults(
  { resultsDir, documentFile, record }: BenchConfig,
  result: BenchResult,
): string[] {
  mkdirSync(resultsDir, { recursive: true });
  const recorded = { ...result, parts: result.parts.map(({ raw: _, ...part }) => part) };
  const kept: [name: string, content: object][] = [
    [result.at.replace(/[:.]/g, '-'), result],
    ...(record ? [['last', recorded] satisfies [string, object]] : []),
  ];
  const files = kept.flatMap(([name, content]) => {
    const json = join(resultsDir, `${name}.json`);
    const svg = join(resultsDir, `${name}.svg`);
    writeFileSync(json, `${JSON.stringify(content, undefined, 2)}\n`);
    writeFileSync(svg, plot(result));
    return [json, svg];
  });
  if (!record) return files;
  const document = readFileSync(documentFile, 'utf8');
  writeFileSync(documentFile, withFigures(document, markdownTable(result)));
  return [...files, documentFile];
}

/** The document with its figures replaced; throws if it has no place for them. */
export function withFigures(document: string, figures: string): string {
  const from = document.indexOf(beginning);
  const to = document.indexOf(ending);
  if (from < 0 || to < from) throw new Error(`the document lacks ${beginning} … ${ending}`);
  return `${document.slice(0, from + beginning.length)}\n${figures}\n${document.slice(to)}`;
}
