import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '@gemporium/launcher/config.ts';
import { runCommand } from './run-command.ts';
import type { Counts } from './test-stage.ts';

/** The part of Vitest's JSON report that is read here. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Runs Vitest with these arguments and counts what it reports. */
export async function runVitest(
  args: string[],
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-vitest-'));
  const report = join(folder, 'report.json');
  try {
    const command = [
      process.execPath,
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { ok } = await runCommand(command, { timeoutMs, output: 'shown', signal });
    return count(readReport(report), ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whatever else goes wrong than a test (a file that does not load, an error nobody caught) is a failure as well. */
export function count(report: Report | undefined, ok: boolean): Counts {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const files = report.testResults.map((file) => ({ ...file, path: relative(root, file.name) }));
  const unloaded = files
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ path }) => `${path} could not be loaded`);
  const named = files.flatMap(({ path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) =>
        [`${path}: ${fullName}`, ...reason(failureMessages)].join('\n'),
      ),
  );
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...unloaded, ...named],
  };
}

/** The beginning of what a test said of its failure, indented: enough to tell one cause from another. */
function reason(messages: string[]): string[] {
  return stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => `      ${line.slice(0, 200)}`);
}

/** A run that was ended before its time has left no report. */
function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
