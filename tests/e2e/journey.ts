import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { newVisitor, startBrowser, type Visitor, type VisitorOptions } from '../harness/browser.ts';
import { startWorld, type World } from '../harness/world.ts';

/**
 * The rows of a journey that `npm test` plays: the first and the last, which differ in all that the table varies. All of
 * them are played by `npm run test:long`, and where the file is asked for by name.
 */
export function slice<Row>(rows: readonly Row[]): readonly Row[] {
  return isSlice && rows.length > 2 ? [rows[0]!, rows.at(-1)!] : rows;
}

export const isSlice = process.env.JOURNEYS === 'slice';

type OnCleanup = (work: () => Promise<void>) => void;

async function startOne({}, { onCleanup }: { onCleanup: OnCleanup }): Promise<World> {
  const world = await startWorld();
  onCleanup(() => world.stop());
  return world;
}

/**
 * As many visitors as a test asks for, in one browser for all files of a process. Afterwards none of their pages may have
 * complained about anything that the test did not expect.
 */
const withVisitors = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await startBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser, task }, { onCleanup }) => {
    const visitors: Visitor[] = [];
    onCleanup(async () => {
      const hasFailed = task.result?.state === 'fail';
      for (const { context } of visitors) {
        if (hasFailed) for (const page of context.pages()) await keepPicture(page, task.name);
        await context.close();
      }
      if (!hasFailed) expect(visitors.flatMap((visitor) => visitor.troubles())).toEqual([]);
    });
    return async (options?: VisitorOptions): Promise<Visitor> => {
      const visitor = await newVisitor(browser, options);
      visitors.push(visitor);
      return visitor;
    };
  });

/** A test with a browser and the real system, which is its file's own. */
export const journey = withVisitors.extend('world', { scope: 'file' }, startOne);

/**
 * The same in a system that files share, where their order is anybody's guess: each has players of its own, and changes nothing
 * that belongs to no player (`tests/safety/shared-journeys.test.ts`).
 */
export const sharedJourney = withVisitors.extend('world', { scope: 'worker' }, startOne);

/** What a failed journey looked like in the end. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = join(tmpdir(), 'gemporium-e2e');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}-${Date.now()}.png`);
  await page.screenshot({ path: file }).then(
    () => console.log(`${page.url()}\n${file}`),
    (error) => console.log(`no picture of ${page.url()}: ${error}`),
  );
}
