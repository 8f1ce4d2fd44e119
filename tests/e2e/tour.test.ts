import { expect } from 'vitest';
import type { Visitor } from '../harness/browser.ts';
import { isSlice, sharedJourney, slice } from './journey.ts';
import { axeFindings, englishLeft, overflows, smallTargets, standsStill } from './looks-right.ts';
import { type Stop, tourNewLayout, tourOldLayout } from './tour.ts';

interface Tour {
  language: string;
  account: string;
  /** Narrow and wide; else narrow alone. */
  bothWidths: boolean;
  /** In which colours axe looks at it. Darkness changes them, and nothing else that axe looks at. */
  axe: readonly ('light' | 'dark')[];
}

const tours: Tour[] = [
  { language: 'en', account: 'sample01', bothWidths: true, axe: ['light', 'dark'] },
  { language: 'ja', account: 'sample03', bothWidths: true, axe: [] },
  { language: 'ko', account: 'sample04', bothWidths: false, axe: [] },
  // Of what axe finds little follows from the direction: that is left to the long run.
  { language: 'ar', account: 'sample02', bothWidths: true, axe: isSlice ? [] : ['light', 'dark'] },
];

/** Checks every stop; returns everything that is wrong. */
function inspect({ page }: Visitor, { language, bothWidths, axe }: Tour) {
  const findings: string[] = [];
  const tooLarge = async (name: string, width: number) => {
    for (const found of await overflows(page)) findings.push(`${name}, ${width} px, too large: ${found}`);
  };
  const stop: Stop = async (name) => {
    await standsStill(page);
    expect(await page.evaluate('document.documentElement.dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    await tooLarge(name, 390);
    for (const small of await smallTargets(page)) findings.push(`${name}, too small: ${small}`);
    if (bothWidths) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await tooLarge(name, 1280);
      await page.setViewportSize({ width: 390, height: 844 });
    }
    if (language !== 'en')
      for (const left of await englishLeft(page, language)) findings.push(`${name}, English: ${left}`);
    if (axe.includes('light'))
      for (const found of await axeFindings(page)) findings.push(`${name}: ${found}`);
    if (!axe.includes('dark')) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const found of await axeFindings(page, ['color-contrast'])) findings.push(`${name}, dark: ${found}`);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  return { findings, stop };
}

/** The address that is no screen answers 404, and the browser says so. */
const expects = [/404.*\/no-such-screen/];
/** Dozens of screens one after the other, several tours at a time. */
const timeout = 300_000;

// From right to left the new layout is bought in by other journeys (languages, cards, faces), and the old layout shows its colours
// in the dark: the rest of its tour is for the long run.
sharedJourney.concurrent.for(isSlice ? [{ ...tours[0]!, axe: ['light'] }] : tours)(
  'S-01 to S-12 L-02 L-03 L-04 every screen and popup of the new layout in $language: nothing too large or small, no English left, nothing that axe finds in light or dark',
  { timeout },
  async (tour, { world, visit }) => {
    const visitor = await visit({ phone: true, language: tour.language, expects });
    const { findings, stop } = inspect(visitor, tour);
    await tourNewLayout(visitor, { world, ...tour, stop });
    expect(findings).toEqual([]);
  },
);

sharedJourney.concurrent.for(slice(tours))(
  'R-02 every step of the old layout in $language: nothing too large or small, no English left, nothing that axe finds in light or dark',
  { timeout },
  async (tour, { world, visit }) => {
    const visitor = await visit({ phone: true, language: tour.language });
    const { findings, stop } = inspect(visitor, tour);
    await tourOldLayout(visitor, { world, ...tour, stop });
    expect(findings).toEqual([]);
  },
);
