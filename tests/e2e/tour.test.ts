import { expect } from 'vitest';
import type { Visitor } from '../harness/browser.ts';
import { journey } from './journey.ts';
import { axeFindings, englishLeft, overflows } from './looks-right.ts';
import { type Stop, tourNewLayout, tourOldLayout } from './tour.ts';

const widths = [390, 1280] as const;

/** Looks at every stop at both widths; answers everything that is not as it should be. */
function inspect({ page }: Visitor, language: string, { withAxe }: { withAxe: boolean }) {
  const findings: string[] = [];
  let last = performance.now();
  const stop: Stop = async (name) => {
    console.log(name, 'reached after', performance.now() - last);
    last = performance.now();
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      for (const found of await overflows(page)) findings.push(`${name}, ${width} px, too wide: ${found}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    if (language !== 'en')
      for (const left of await englishLeft(page, language)) findings.push(`${name}, English: ${left}`);
    if (!withAxe) return;
    for (const found of await axeFindings(page)) findings.push(`${name}: ${found}`);
    // Darkness changes colours, and nothing else that axe looks at.
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const found of await axeFindings(page, ['color-contrast'])) findings.push(`${name}, dark: ${found}`);
    await page.emulateMedia({ colorScheme: 'light' });
    console.log(name, 'looked at', performance.now() - last);
    last = performance.now();
  };
  return { findings, stop };
}

const tours = [
  { language: 'en', account: 'sample01', withAxe: true },
  { language: 'ar', account: 'sample02', withAxe: true },
  { language: 'ja', account: 'sample03', withAxe: false },
  { language: 'ko', account: 'sample04', withAxe: false },
];

/** The address that is no screen answers 404, and the browser says so. */
const expects = [/404.*\/no-such-screen/];

journey.concurrent.for(tours)(
  'S-01 to S-12 L-02 L-03 L-04 every screen and popup of the new layout in $language: nothing too wide at 390 and 1280, no English left, nothing that axe finds in light or dark',
  async ({ language, account, withAxe }, { world, visit }) => {
    const visitor = await visit({ phone: true, language, expects });
    const { findings, stop } = inspect(visitor, language, { withAxe });
    await tourNewLayout(visitor, { world, language, account, stop });
    expect(findings).toEqual([]);
  },
);

journey.concurrent.for(tours)(
  'R-02 every step of the old layout in $language: nothing too wide at 390 and 1280, no English left, nothing that axe finds in light or dark',
  async ({ language, account, withAxe }, { world, visit }) => {
    const visitor = await visit({ phone: true, language });
    const { findings, stop } = inspect(visitor, language, { withAxe });
    await tourOldLayout(visitor, { world, language, account, stop });
    expect(findings).toEqual([]);
  },
);
