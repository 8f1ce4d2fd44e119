import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '@gemporium/server/metrics.ts';
import { describe, expect, it } from 'vitest';
import { filesOf, root } from './sources.ts';

/* docs/operations/metrics.md lists every metric with its labels, and no document names another one. */

const rows = readFileSync(join(root, 'docs/operations/metrics.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, name, labels = ''] = /^\| `(gemporium_\w+)`[^|]*\|([^|]*)\|/.exec(line) ?? [];
    return name ? [{ name, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, one = '']) => one) }] : [];
  });

/** prom-client keeps the labels of a metric, though its types do not say so. */
const exported = registry.getMetricsAsArray().map((metric) => {
  const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: string[] };
  return { name, labels: [...labelNames] };
});

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

describe('what documents say of the metrics', () => {
  it('lists each metric with its labels, and no other', () => {
    expect(exported.length).toBeGreaterThan(10);
    expect(exported.some(({ labels }) => labels.length > 2)).toBe(true);
    expect(rows.toSorted(byName)).toEqual(exported.toSorted(byName));
  });

  it('names only metrics that exist', () => {
    const known = new Set(exported.map(({ name }) => name));
    const found = filesOf('.md').flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/gemporium_\w+/g)].map(([name]) => ({
        path,
        name,
      })),
    );
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ name }) => !known.has(name) && name !== 'gemporium_')).toEqual([]);
  });
});
