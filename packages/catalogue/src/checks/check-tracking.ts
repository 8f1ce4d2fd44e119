import type { Report } from '../problem.ts';
import type { Tree } from '../reading/tree.ts';

/** Event ids and application ids for data collection belong to one brand each. */
export function checkTracking(tree: Tree, report: Report): void {
  for (const field of ['eventId', 'applicationId'] as const) {
    const seen = new Map<string | number, string>();
    for (const { key, brand } of tree.brands) {
      const value = brand.draft?.tracking?.[field];
      if (value === undefined) continue;
      const other = seen.get(value);
      if (other === undefined) seen.set(value, key);
      else
        report.problem(
          { file: brand.file, path: ['tracking', field] },
          `${value} is already used by the brand ${other}`,
        );
    }
  }
}
