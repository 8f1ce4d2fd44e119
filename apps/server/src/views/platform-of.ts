import type { Platform } from '@gemporium/catalogue/types.ts';

/**
 * The platform by User-Agent (row B-10); the page itself detects an iPad that claims to be a Mac, by its touch screen.
 */
export function platformOf(userAgent: string | undefined): Platform {
  if (userAgent === undefined) return 'web';
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'web';
}
