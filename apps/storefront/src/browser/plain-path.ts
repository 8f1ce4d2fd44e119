import { paths } from '@gemporium/contract/shop-paths.ts';

/** A path without its trailing slash, with which it shows the same page. */
export function plainPath(path: string): string {
  return path.replace(/\/$/, '') || paths.home;
}
