import { transform } from 'esbuild';

/** Names that iOS 12 or Chromium 67 do not have; a use of one would stop the page there. */
const absentThere = [
  'BigInt',
  'BigInt64Array',
  'globalThis',
  'WeakRef',
  'FinalizationRegistry',
  'AggregateError',
];

/**
 * Whether a finished script is one that an ES2018 browser parses, and free of bigint: esbuild, asked to lower it,
 * finds nothing to do. Returns what it found, in words; empty means fine.
 */
export async function es2018Problems(name: string, code: string): Promise<string[]> {
  const plain = { loader: 'js', format: 'esm', charset: 'utf8' } as const;
  const marker = 'absent_in_old_browsers';
  const [asIs, lowered, marked] = await Promise.all([
    transform(code, { ...plain, target: 'esnext' }),
    transform(code, {
      ...plain,
      target: 'es2018',
      supported: { 'dynamic-import': true, 'import-meta': false },
      logLevel: 'silent',
    }),
    transform(code, {
      ...plain,
      target: 'esnext',
      define: Object.fromEntries(absentThere.map((used) => [used, marker])),
    }),
  ]);
  const problems = lowered.warnings.map((warning) => `${name}: ${warning.text}`);
  if (asIs.code !== lowered.code) problems.push(`${name}: holds syntax that is newer than ES2018`);
  if (marked.code.includes(marker)) problems.push(`${name}: uses one of ${absentThere.join(', ')}`);
  return problems;
}
