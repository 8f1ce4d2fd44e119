import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds wrong in a page, or in the part of it that the selector names. It is brought into a document once: half a
 * megabyte of script, each time anew, costs more than the rules that are asked.
 */
export async function axeViolations(
  page: Page,
  { include, rules }: { include?: string; rules?: readonly string[] } = {},
): Promise<Result[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // What it would fetch are the sheets of other origins, and there are none.
    preload: false,
    // A frame is a provider's, of another origin: axe is not in it, and its questions to it would be a warning of the browser's.
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const where = include ? JSON.stringify(include) : 'document';
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${where}, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
  return violations;
}
