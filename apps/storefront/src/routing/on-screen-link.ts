import type { MouseEvent } from 'react';

/**
 * Follows a link inside the shop without a reload. Clicks with a modifier key or another button are left to the
 * browser, which may open a new tab.
 */
export function onScreenLink(follow: () => void): (event: MouseEvent<HTMLAnchorElement>) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
}
