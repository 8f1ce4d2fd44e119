import type { Report } from '../problem.ts';
import type { BrandFolder, Tree } from '../reading/tree.ts';

const environments = ['production', 'demo'] as const;
const roles = ['web', 'payment', 'backup', 'data'] as const;

/** A host names one store and one role: none stands twice in the tree, and "demo" stands in demo hosts alone (B-06). */
export function checkHosts(tree: Tree, report: Report): void {
  const seen = new Map<string, string>();
  for (const brand of tree.brands) {
    for (const { host, environment, role, path } of hostsOf(brand)) {
      const place = { file: brand.brand.file, path };
      const where = `${brand.key}'s ${environment} ${role} hosts`;
      const other = seen.get(host);
      if (other !== undefined) report.problem(place, `the host ${host} is already one of ${other}`);
      else seen.set(host, where);
      const saysDemo = host.includes('demo');
      if (environment === 'demo' && !saysDemo) {
        report.problem(
          place,
          `the demo host ${host} must contain "demo": that is how the store knows a demo shop`,
        );
      }
      if (environment === 'production' && saysDemo) {
        report.problem(place, `the production host ${host} contains "demo", which would make it a demo shop`);
      }
    }
  }
}

function* hostsOf(brand: BrandFolder) {
  for (const environment of environments) {
    for (const role of roles) {
      const list = brand.brand.draft?.hosts?.[environment]?.[role] ?? [];
      for (const [index, host] of list.entries()) {
        if (host !== undefined) yield { host, environment, role, path: ['hosts', environment, role, index] };
      }
    }
  }
}
