import type { MouseEvent } from 'react';

/**
 * Follows a link inside the shop without a reload. With a modifier or another button it stays the browser's own link:
 * a new tab is a new tab.
 */
export function onScreenLink(follow: () => void): (event: MouseEvent<HTMLAnchorElement>) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
}
