import type { Page } from 'playwright-core';

/** Runs in the page: what is scrolled, and what stands in the middle of it. */
const note = `() => {
  const root = document.scrollingElement;
  const inner = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter(({ scrollTop }) => scrollTop > 0);
  window.galleryScrolled = [root, ...inner].map((scroller) => {
    const box = scroller.getBoundingClientRect();
    const top = scroller === root ? 0 : box.top;
    const isWithin = (one) =>
      one !== scroller && scroller.contains(one) && one.clientHeight < scroller.clientHeight &&
      (scroller !== root || !one.closest('dialog'));
    return {
      scroller,
      middle: document.elementsFromPoint(box.left + box.width / 2, top + scroller.clientHeight / 2).find(isWithin),
      top: scroller.scrollTop,
      isAtEnd: scroller.scrollTop > scroller.scrollHeight - scroller.clientHeight - 2,
    };
  });
}`;

/** Runs in the page: scrolls there again, and waits until that is drawn. */
const repeat = `async () => {
  for (const { scroller, middle, top, isAtEnd } of window.galleryScrolled || []) {
    if (top === 0) scroller.scrollTop = 0;
    else if (isAtEnd) scroller.scrollTop = scroller.scrollHeight;
    else if (middle && middle.getClientRects().length) middle.scrollIntoView({ block: 'center', behavior: 'instant' });
    else scroller.scrollTop = top;
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}`;

/** Remembers how far the page and its popup are scrolled: they lose their place when the window changes its size. */
export async function rememberScroll(page: Page): Promise<void> {
  await page.evaluate(`(${note})()`);
}

/** Shows again what was in the middle, at whatever size the window has now. */
export async function scrollAgain(page: Page): Promise<void> {
  await page.evaluate(`(${repeat})()`);
}
