import { textsOf } from '@gemporium/locales/messages.ts';
import { type MessagePart, parseMessage } from '@gemporium/locales/parse-message.ts';
import type { Page } from 'playwright-core';
import { axeViolations } from './axe.ts';

/**
 * Runs in the page: resolves at a moment when no animation runs, no popup is closing and no picture is still coming, such
 * as one for the dark after the scheme has changed. Ignored: endless spinners, and pictures that are lazy or take long.
 */
const untilStill = `async () => {
  const end = Date.now() + 1000;
  const isEnding = ({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().iterations !== Infinity;
  // A faded one is still there for a moment.
  const isLeaving = (popup) => Number(getComputedStyle(popup).opacity) < 1;
  do await new Promise((resolve) => setTimeout(resolve, 20));
  while (
    document.getAnimations().some(isEnding) ||
    [...document.querySelectorAll('dialog[open]')].some(isLeaving) ||
    (Date.now() < end && [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy'))
  );
}`;

/** Waits until nothing moves. Whatever measures the page waits in the same script: a popup may open right after. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(`(${untilStill})()`);
}

/**
 * What axe finds in the open popup, or on the page where none is open (what lies behind a popup was looked at before it
 * opened): rule and place, one line each. All rules, or only these.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await standsStill(page);
  const isPopupOpen = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
  const violations = await axeViolations(page, {
    ...(isPopupOpen && { include: 'dialog[open]' }),
    ...(rules && { rules }),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')} ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

/** Everything that is larger than the room it has: page and popups sideways, the frame of a popup downwards too. */
export async function overflows(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    await (${untilStill})();
    const popups = [...document.querySelectorAll('dialog[open]')];
    const scrolling = [...document.querySelectorAll('dialog[open] *')].filter(
      (element) => getComputedStyle(element).overflowY === 'auto',
    );
    const name = (element) => element.tagName + ' ' + element.className + ': ';
    // The innermost one that sticks out the furthest, by what it says.
    const culprit = (outer) => {
      const { left, right } = outer.getBoundingClientRect();
      const out = (element) => {
        const box = element.getBoundingClientRect();
        return Math.max(box.right - right, left - box.left);
      };
      const [worst] = [...outer.querySelectorAll('*')].reverse().sort((a, b) => out(b) - out(a));
      return worst ? ', ' + worst.tagName + ' “' + worst.textContent.slice(0, 40) + '”' : '';
    };
    return [
      ...[document.documentElement, ...popups, ...scrolling]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => {
          const { scrollWidth, clientWidth } = element;
          return name(element) + scrollWidth + ' > ' + clientWidth + ' wide' + culprit(element);
        }),
      ...[...document.querySelectorAll('button, a[href]')].flatMap((control) => {
        const { top, bottom } = control.getBoundingClientRect();
        for (let outer = control.parentElement; outer; outer = outer.parentElement) {
          const { overflowY } = getComputedStyle(outer);
          if (overflowY === 'auto' || overflowY === 'scroll') return [];
          const edge = outer.getBoundingClientRect().bottom;
          if (overflowY === 'hidden' && top < edge && bottom > edge + 1)
            return [name(outer) + 'cuts “' + control.textContent.slice(0, 40) + '” off'];
        }
        return [];
      }),
      // Beyond the left edge nothing can be scrolled to, and no width grows.
      ...[...document.querySelectorAll('button, a[href]')].flatMap((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        if (width < 2 || (left >= -1 && right <= innerWidth + 1) || !control.checkVisibility()) return [];
        for (let outer = control; outer; outer = outer.parentElement) {
          const { overflowX, position, clip, clipPath } = getComputedStyle(outer);
          if (clip !== 'auto' || clipPath !== 'none') return [];
          if (outer !== control && overflowX !== 'visible') return [];
          if (position === 'fixed' && outer === control) return [];
        }
        return ['“' + control.textContent.slice(0, 40) + '” stands outside the screen: ' + left + ' to ' + right];
      }),
      ...popups
        .filter((element) => element.scrollHeight > element.clientHeight)
        .map((element) => name(element) + element.scrollHeight + ' > ' + element.clientHeight + ' high'),
    ];
  })()`);
}

/**
 * What a thumb could miss: a control less than 44 px wide or high. Not meant: links within a sentence, what its label
 * makes larger, and what lies at the window's edge, where a thumb slides to.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    await (${untilStill})();
    const outer = [...document.querySelectorAll('dialog[open]')].pop() ?? document;
    return [...outer.querySelectorAll('a[href], button, input, select, summary')].flatMap((control) => {
      const { display } = getComputedStyle(control);
      const target = control.closest('label') ?? control;
      const { left, right, width, height } = target.getBoundingClientRect();
      const isShown = control.checkVisibility() && width > 1 && height > 1;
      if (!isShown || display === 'inline' || left <= 0 || right >= innerWidth) return [];
      if (Math.min(width, height) > 43.5) return [];
      return [target.tagName + ' “' + (control.ariaLabel ?? target.textContent).slice(0, 40) + '”: ' + width + ' × ' + height];
    });
  })()`);
}

/** Places in the header of a wide screen whose middle is not that of the header's own controls. */
export async function crookedPlaces(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    await (${untilStill})();
    const middle = (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const home = document.querySelector('header a[href]:not([href^="#"])');
    return [...document.querySelectorAll('header + * nav a')].flatMap((place) => {
      const off = middle(place) - middle(home);
      return Math.abs(off) > 1 ? ['“' + place.textContent + '” stands ' + off + ' px off the row'] : [];
    });
  })()`);
}

/** English texts of the shop on a page of another language, as they are read out. */
export async function englishLeft(page: Page, language: string): Promise<string[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const said = snapshot.split('\n').flatMap((line) => {
    const [, quoted, text] = /^\s*- [^":]*(?:"((?:[^"\\]|\\.)*)")?[^:]*(?::\s+(.*))?$/.exec(line) ?? [];
    return [quoted, text?.replace(/^"(.*)"$/, '$1')].filter((words) => words !== undefined);
  });
  const known = patternsOf(language);
  const isLeft = (text: string) => known.some(({ english, own }) => english.test(text) && !own.test(text));
  return said.filter((text) => isLeft(text.trim()));
}

interface Patterns {
  english: RegExp;
  own: RegExp;
}

const patterns = new Map<string, readonly Patterns[]>();

/** How each text is written in English and in this language, where that is not the same. */
function patternsOf(language: string): readonly Patterns[] {
  const seen = patterns.get(language);
  if (seen) return seen;
  const texts = textsOf(language);
  const made = Object.entries(textsOf('en')).flatMap(([key, text]): Patterns[] => {
    const parts = parseMessage(text);
    // A list of languages names English in every language.
    if (key === 'language_name' || !/[A-Za-z]{3}/.test(parts.map(words).join(''))) return [];
    const [english, own] = [patternOf(parts), patternOf(parseMessage(texts[key as keyof typeof texts]))];
    return english.source === own.source ? [] : [{ english, own }];
  });
  patterns.set(language, made);
  return made;
}

/** A message with whatever stands in its places: digits for a number. */
function patternOf(parts: readonly MessagePart[]): RegExp {
  return new RegExp(`^${parts.map(placeOf).join('')}$`, 'u');
}

function placeOf(part: MessagePart): string {
  if (part.kind === 'text') return literally(part.text);
  return part.kind === 'number' || part.kind === 'count' ? '[\\p{Nd}.,’\\s]+' : '.+';
}

function words(part: MessagePart): string {
  return part.kind === 'text' ? part.text : '';
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Texts that lie over one another, in the open popup or on the page where none is open. What is fixed to the window (the bar at
 * its foot) lies over the page on purpose, and what is hidden from the eye alone is nowhere.
 */
export async function overlaps(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    await (${untilStill})();
    const popups = [...document.querySelectorAll('dialog[open]')];
    const top = popups[popups.length - 1] || document.getElementById('root');
    const isShown = (element) => {
      // What is folded away has a place, and is nowhere.
      if (!element.checkVisibility()) return false;
      for (let at = element; at && at !== top.parentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.visibility === 'hidden' || style.display === 'none' || Number(style.opacity) === 0) return false;
        if (style.position === 'fixed' || style.position === 'sticky') return false;
        if (style.clip !== 'auto' || style.clipPath !== 'none') return false;
        if (at.getAttribute && at.getAttribute('aria-hidden') === 'true') return false;
      }
      return true;
    };
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.data.trim() || !node.parentElement || !isShown(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.width > 2 && box.height > 2) lines.push({ node, box });
    }
    const found = new Set();
    for (let i = 0; i < lines.length; i += 1)
      for (let j = i + 1; j < lines.length; j += 1) {
        const [a, b] = [lines[i], lines[j]];
        if (a.node === b.node || a.node.parentElement.contains(b.node) || b.node.parentElement.contains(a.node)) continue;
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (wide > 2 && high > Math.min(a.box.height, b.box.height) / 2)
          found.add(a.node.data.trim().slice(0, 40) + ' / ' + b.node.data.trim().slice(0, 40));
      }
    return [...found];
  })()`);
}
