import type { Platform } from '@gemporium/catalogue/types.ts';

/** The platform by User-Agent (row B-10); an iPad that calls itself a Mac is told by the page itself, by its touch. */
export function platformOf(userAgent: string | undefined): Platform {
  if (userAgent === undefined) return 'web';
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'web';
}
