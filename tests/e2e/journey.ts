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

/**
 * A test with the real system, a browser, and as many visitors as it asks for. World and browser are one for each
 * file. Afterwards no visitor's browser may have complained about anything that the test did not expect.
 */
export const journey = base
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }): Promise<World> => {
    const world = await startWorld();
    onCleanup(() => world.stop());
    return world;
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
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
