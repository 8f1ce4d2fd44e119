import type { Page } from 'playwright-core';
import { standsStill } from './looks-right.ts';

/** The layout of the goods screen's cards. */
export interface GoodsScreen {
  /** How many cards are in the first full row of the second group, and of the first one. */
  columns: number;
  firstLine: number;
  /** The price is next to the text, not below it. */
  isInRows: boolean;
  /** Everything that is clipped, overlaps or overflows. */
  findings: string[];
  /** How much moved while the page came up. */
  shift: number;
}

/** Measures the goods screen that the page shows. */
export async function goodsScreen(page: Page): Promise<GoodsScreen> {
  await standsStill(page);
  return page.evaluate<GoodsScreen>(`(async () => {
    const box = (element) => element.getBoundingClientRect();
    const inputs = [...document.querySelectorAll('[role=radiogroup] input')];
    const cards = inputs.map((input) => input.parentElement);
    const linesOf = (section) => {
      const tops = [...section.querySelectorAll('input')].map((input) => Math.round(box(input).top));
      return tops.filter((top) => top === tops[0]).length;
    };
    const sections = [...document.querySelectorAll('[role=radiogroup] > section')];
    const most = Math.max(...sections.slice(1).map(linesOf));
    const parts = (card) => {
      const face = card.querySelector('input + *');
      const art = face.querySelector('img');
      const [price] = [...face.querySelectorAll('p')].slice(-1);
      return { face, art, price, words: price.previousElementSibling };
    };
    const { art, price, words } = parts(cards.at(-1));
    const findings = [];
    const wide = document.documentElement.clientWidth;
    cards.forEach((card, index) => {
      const name = inputs[index].getAttribute('aria-label');
      const { face, art, price, words } = parts(card);
      const edge = box(face);
      if (edge.left < 0 || edge.right > wide) findings.push(name + ': sticks out of the page');
      for (const [what, part] of [['words', words], ['price', price], ['picture', art]]) {
        const inner = box(part);
        if (inner.width < 20 || inner.height < 12) findings.push(name + ': no room for its ' + what);
        if (inner.left < edge.left - 1 || inner.right > edge.right + 1 || inner.bottom > edge.bottom + 1)
          findings.push(name + ': its ' + what + ' stick out of the card');
        if (part.scrollWidth > part.clientWidth + 1) findings.push(name + ': its ' + what + ' are cut off');
      }
      for (const amount of price.querySelectorAll('bdi'))
        if (amount.getClientRects().length > 1) findings.push(name + ': its price breaks into two lines');
      const [a, b] = [box(words), box(price)];
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        findings.push(name + ': its price lies over its words');
      const [amount, picture] = [box(price.querySelector('bdi')), box(art.parentElement)];
      if (amount.left < b.left + 6 || amount.right > b.right - 6) findings.push(name + ': its price fills its plate to the ends');
      if (picture.top < b.bottom && b.top < picture.bottom && b.left < picture.right + 4 && picture.left < b.right + 4)
        findings.push(name + ': its price touches its picture');
      const next = cards[index + 1] && box(cards[index + 1]);
      if (next && next.top < edge.bottom - 1 && next.top > edge.top + 1) findings.push(name + ': the next card lies over it');
    });
    for (const section of sections) {
      const [first, ...others] = [...section.querySelectorAll('input')].map(box);
      const beside = others.filter(({ top, bottom }) => top < first.bottom && bottom > first.top);
      if (beside.length > 0 && !beside.some(({ bottom }) => Math.abs(bottom - first.bottom) < 1.5))
        findings.push('the first card of a group ends below those beside it');
      if (linesOf(section) > 6) findings.push('more than six cards stand in a row');
    }
    for (let at = document.querySelector('h1'); at; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') findings.push('the edge of the banner cuts the words on it');
    const bar = document.querySelector('nav a[href^="#goods-"]')?.closest('nav');
    const [left, right] = [Math.min(...cards.map((card) => box(card).left)), Math.max(...cards.map((card) => box(card).right))];
    if (bar && (box(bar).left > Math.max(0, left - 8) || box(bar).right < Math.min(wide, right + 8)))
      findings.push('cards stick out from under the bar of the groups');
    const shift = await new Promise((resolve) => {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => {
        resolve(observer.takeRecords().reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
      }));
    });
    return {
      columns: most,
      firstLine: linesOf(sections[0]),
      isInRows: Math.abs(box(words).top + box(words).height / 2 - box(price).top - box(price).height / 2) < 24,
      findings,
      shift,
    };
  })()`);
}

/** By how many pixels the space between the groups' tabs and the question about statistics exceeds the tallest card. */
export async function roomAboveQuestion(page: Page): Promise<number> {
  await standsStill(page);
  return page.evaluate<number>(`(() => {
    const box = (element) => element.getBoundingClientRect();
    const question = document.querySelector('section[aria-labelledby="privacy-question"]');
    const tabs = document.querySelector('nav a[href^="#goods-"]').closest('nav');
    const cards = [...document.querySelectorAll('[role=radiogroup] input')].map((input) => box(input.parentElement).height);
    return Math.round(box(question).top - box(tabs).height - Math.max(...cards));
  })()`);
}
