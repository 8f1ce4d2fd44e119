import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes about half a minute by itself, or more, the longest first; of unit tests, about ten seconds. */
export const longest = [
  'tests/faults/network.test.ts',
  'tests/e2e/methods.test.ts',
  'tests/e2e/make-up.test.ts',
  'tests/e2e/tour.test.ts',
  'tests/e2e/logins.test.ts',
  'tests/e2e/coupons.test.ts',
  'tests/e2e/obstacles.test.ts',
  'tests/e2e/languages.test.ts',
  'tests/conformance/providers.test.ts',
  'tests/stories/kills.test.ts',
  'tests/stories/purchase.test.ts',
  'tests/faults/deploy.test.ts',
  'tests/conformance/order-of-events.test.ts',
  'tests/stories/make-up.test.ts',
  'tests/stories/unresolved-at-providers.test.ts',
  'tests/conformance/made-up-provider.test.ts',
  'tests/stories/races.test.ts',
  'tests/stories/doors.test.ts',
  'tests/stories/unresolved.test.ts',
  'tests/stories/histories.test.ts',
  'tests/conformance/contents-of-events.test.ts',
  'tests/conformance/suite-has-teeth.test.ts',
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
 * how long each file takes; in a fresh clone it does not.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((path) => moduleId.endsWith(path));
      return found < 0 ? longest.length : found;
    };
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
