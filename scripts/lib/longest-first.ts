import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes about half a minute by itself, or more, the longest first; of unit tests, about ten seconds. */
export const longest = [
  'tests/e2e/network.test.ts',
  'tests/conformance/providers.test.ts',
  'tests/e2e/methods.test.ts',
  'tests/e2e/tour.test.ts',
  'tests/stories/kills.test.ts',
  'tests/e2e/coupons.test.ts',
  'tests/conformance/order-of-events.test.ts',
  'tests/e2e/logins.test.ts',
  'tests/e2e/obstacles.test.ts',
  'tests/stories/purchase.test.ts',
  'tests/e2e/make-up.test.ts',
  'tests/conformance/made-up-provider.test.ts',
  'tests/stories/unresolved.test.ts',
  'tests/stories/unresolved-at-providers.test.ts',
  'tests/faults/deploy.test.ts',
  'apps/launcher/src/main.test.ts',
  'apps/server/src/use-cases/reconciliation/reconcile.test.ts',
  'apps/server/src/routes/kept-answers.test.ts',
  'apps/server/src/use-cases/cards/exchange-card.test.ts',
  'apps/sandbox/src/tests/survival.test.ts',
  'apps/storefront/build.test.ts',
  'packages/catalogue/src/checks/every-mistake.test.ts',
];

/**
 * Begins with what takes longest, so that at the end no core waits for the other. Vitest does so by itself once it knows
 * how long each file takes; in a fresh clone it does not. Before them come the journeys of browsers: they share a browser and a
 * world for as long as their process lives, which is until a file of another kind comes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification) => {
      const found = longest.findIndex((path) => moduleId.endsWith(path));
      return (project.name === 'e2e' ? 0 : longest.length + 1) + (found < 0 ? longest.length : found);
    };
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
