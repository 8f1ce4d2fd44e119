import { paths } from '@gemporium/contract/shop-paths.ts';

/** A path without its final slash: an address with it shows the same page. */
export function plainPath(path: string): string {
  return path.replace(/\/$/, '') || paths.home;
}
