import { textsOf } from '@gemporium/locales/messages.ts';
import { type MessagePart, parseMessage } from '@gemporium/locales/parse-message.ts';
import type { Page } from 'playwright-core';
import { axeViolations } from '../../scripts/lib/axe.ts';

/**
 * Waits until nothing moves any more and no popup is on its way out: one that has faded still stands there for a moment.
 * What turns for ever is waiting for something else.
 */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const isEnding = ({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().iterations !== Infinity;
    const isLeaving = (popup) => Number(getComputedStyle(popup).opacity) < 1;
    do await new Promise((resolve) => setTimeout(resolve, 20));
    while (
      document.getAnimations().some(isEnding) ||
      [...document.querySelectorAll('dialog[open]')].some(isLeaving)
    );
  })()`);
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
  await standsStill(page);
  return page.evaluate<string[]>(`(() => {
    const popups = [...document.querySelectorAll('dialog[open]')];
    const scrolling = [...document.querySelectorAll('dialog[open] *')].filter(
      (element) => getComputedStyle(element).overflowY === 'auto',
    );
    const name = (element) => element.tagName + ' ' + element.className + ': ';
    return [
      ...[document.documentElement, ...popups, ...scrolling]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => name(element) + element.scrollWidth + ' > ' + element.clientWidth + ' wide'),
      ...popups
        .filter((element) => element.scrollHeight > element.clientHeight)
        .map((element) => name(element) + element.scrollHeight + ' > ' + element.clientHeight + ' high'),
    ];
  })()`);
}

/** English texts of the shop on a page of another language, as they are read out. */
export async function englishLeft(page: Page, language: string): Promise<string[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const said = snapshot.split('\n').flatMap((line) => {
    const [, quoted, text] = /^\s*- [^":]*(?:"((?:[^"\\]|\\.)*)")?[^:]*(?::\s+(.*))?$/.exec(line) ?? [];
    return [quoted, text?.replace(/^"(.*)"$/, '$1')].filter((words) => words !== undefined);
  });
  const english = patternsOf(language);
  return said.filter((words) => english.some((pattern) => pattern.test(words.trim())));
}

const known = new Map<string, RegExp[]>();

/** One pattern for each English text that this language writes in other words. */
function patternsOf(language: string): RegExp[] {
  const seen = known.get(language);
  if (seen) return seen;
  const own = textsOf(language);
  const patterns = Object.entries(textsOf('en'))
    // A list of languages names English in every language.
    .filter(
      ([key, text]) =>
        key !== 'language_name' && (own[key as keyof typeof own] !== text || text.includes(' ')),
    )
    .map(([, text]) => parseMessage(text))
    .filter((parts) => /[A-Za-z]{3}/.test(parts.map(words).join('')))
    .map(
      (parts) =>
        new RegExp(`^${parts.map((part) => (part.kind === 'text' ? literally(part.text) : '.+')).join('')}$`),
    );
  known.set(language, patterns);
  return patterns;
}

function words(part: MessagePart): string {
  return part.kind === 'text' ? part.text : '';
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
