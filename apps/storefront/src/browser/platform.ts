import type { PageData } from '@gemporium/contract/page-data.ts';

export type Platform = PageData['platform'];

/** The platform of a browser (row B-10). An iPad that identifies as a Mac is recognised by its touch points. */
export function platformOf(browser: { userAgent: string; maxTouchPoints: number }): Platform {
  const { userAgent, maxTouchPoints } = browser;
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'web';
}
