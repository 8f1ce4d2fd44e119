import { directionOf } from '@gemporium/domain/language-direction.ts';
import type { Page } from 'playwright-core';
import { brokenWords } from '../../e2e/broken-words.ts';
import {
  axeFindings,
  crookedPlaces,
  englishLeft,
  overflows,
  smallTargets,
  standsStill,
} from '../../e2e/looks-right.ts';
import { rememberScroll, scrollAgain } from './scrolled.ts';
import type { View } from './views.ts';

/**
 * No word of theirs is broken on the narrowest phone. In Japanese a phrase may be wider than its place: the screens that
 * matter most are read by fonts.test.ts.
 */
const readByWords = ['ko', 'th'];

/** Languages that are also checked with axe: Latin, right to left, and tall letters. */
const lookedAtByAxe = ['en', 'ar', 'th'];

/** Checks a stop in each view, takes its picture and returns the findings; texts only on the shop's own pages. */
export async function inspect(
  page: Page,
  language: string,
  hang: (view: View) => Promise<void>,
  views: readonly View[],
  isOwn = true,
): Promise<string[]> {
  await standsStill(page);
  const before = page.viewportSize();
  const findings: string[] = [];
  if (isOwn && (await page.evaluate('document.documentElement.dir')) !== directionOf(language))
    findings.push(`the direction is not ${directionOf(language)}`);
  await rememberScroll(page);
  let scheme: View['scheme'] | undefined;
  for (const view of views) {
    const at = `${view.width} px, ${view.scheme}`;
    await page.setViewportSize(view);
    if (view.scheme !== scheme) await page.emulateMedia({ colorScheme: view.scheme });
    scheme = view.scheme;
    // This waits until nothing moves, which the picture needs as well.
    findings.push(...(await overflows(page)).map((found) => `${at}: too large: ${found}`));
    if (isOwn && view.width >= 1024)
      findings.push(...(await crookedPlaces(page)).map((found) => `${at}: crooked: ${found}`));
    if (isOwn && view.width < 1024)
      findings.push(...(await smallTargets(page)).map((found) => `${at}: too small: ${found}`));
    await scrollAgain(page);
    await hang(view);
    if (isOwn && view.width === 360 && readByWords.includes(language))
      findings.push(...(await brokenWords(page, language)).map((torn) => `${at}: broken: ${torn}`));
    // Of axe's findings, little except contrast depends on width or colour scheme.
    if (!lookedAtByAxe.includes(language) || ![390, 1280].includes(view.width)) continue;
    const rules = view.scheme === 'dark' ? ['color-contrast'] : undefined;
    findings.push(...(await axeFindings(page, rules)).map((found) => `${at}: ${found}`));
  }
  if (isOwn && language !== 'en')
    findings.push(...(await englishLeft(page, language)).map((left) => `English: ${left}`));
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
  return findings;
}

/** The same for a page with scripts disabled, which runs none of ours either: pictures and overflow only. */
export async function inspectUnscripted(
  page: Page,
  hang: (view: View) => Promise<void>,
  views: readonly View[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const view of views) {
    await page.setViewportSize(view);
    await page.emulateMedia({ colorScheme: view.scheme });
    await hang(view);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width > view.width) findings.push(`${view.width} px: ${width} wide`);
  }
  return findings;
}
