import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitFor } from '../harness/wait-for.ts';
import { sharedJourney } from './journey.ts';
import { standsStill } from './looks-right.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

/** What has no edge, of the buttons and choices that can be seen, and of the popup itself. */
function withoutEdge(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const scope = document.querySelector('dialog[open]') || document.body;
    const edged = scope.querySelectorAll('button, summary, [type=radio] + *, dialog > *, [role=progressbar]');
    return [...edged, ...(scope.tagName === 'DIALOG' ? [scope.firstElementChild] : [])]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => !(parseFloat(getComputedStyle(element).borderTopWidth) >= 1))
      .map((element) => element.tagName + ' ' + element.textContent);
  })()`);
}

/** The widths of the edges of what is chosen, and of what could be chosen instead. */
async function edgesOfChoices(page: Page): Promise<{ chosen: Set<string>; others: Set<string> }> {
  const widths = (which: string) =>
    page.evaluate<string[]>(`(() => {
      const scope = document.querySelector('dialog[open]') || document.body;
      return [...scope.querySelectorAll('[type=radio]${which} + *')].map((one) => getComputedStyle(one).borderTopWidth);
    })()`);
  return { chosen: new Set(await widths(':checked')), others: new Set(await widths(':not(:checked)')) };
}

sharedJourney(
  'S-17 with the colours of the player’s own theme, buttons, popups and choices have edges, and the place is underlined',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample32' });
    const visitor = await visit({ phone: true, remembered: prepared.remembered });
    const { page } = visitor;
    await page.emulateMedia({ forcedColors: 'active' });
    const shop = new Shop(visitor);
    await shop.open(prepared.address('/selectGoods'));
    // The edges come with the later styles.
    await waitFor('every edge', async () => (await withoutEdge(page)).length === 0);
    const place = "getComputedStyle(document.querySelector('[aria-current=page]')).textDecorationLine";
    expect(await page.evaluate<string>(place)).toBe('underline');

    await page.getByRole('radio').first().press('Space');
    expect(await edgesOfChoices(page)).toEqual({ chosen: new Set(['3px']), others: new Set(['1px']) });
    await shop.openMethods();
    await page.getByRole('dialog').getByRole('radio').first().press('Space');
    await standsStill(page);
    expect(await withoutEdge(page)).toEqual([]);
    expect(await edgesOfChoices(page)).toEqual({ chosen: new Set(['3px']), others: new Set(['1px']) });

    await shop.open(prepared.address('/activity'));
    await page.getByRole('progressbar').first().waitFor();
    await waitFor('every edge', async () => (await withoutEdge(page)).length === 0);
  },
);
