import { createHash } from 'node:crypto';
import type { Html, PageTools } from '@gemporium/provider-kit/simulator.ts';
import { html } from '../pages/html.ts';
import type { Holding } from './delivery-ledger.ts';
import type { Restriction } from './restriction-ledger.ts';

/** A gem whose colour depends on the kind of goods. */
function gem(sku: string): Html {
  const hue = createHash('sha256').update(sku).digest().readUInt16BE(0) % 360;
  return html`<svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true"><path d="M6 3h10l4 6-9 11L2 9z" fill="hsl(${hue} 70% 50%)"/><path d="m2 9 9 11L8 9zM6 3l2 6h6l2-6z" fill="hsl(${hue} 80% 70%)"/></svg>`;
}

/** Changes whenever the role's inventory does, so that the page can tell whether a card is up to date. */
export function stampOf(holdings: readonly Holding[], restriction: Restriction): string {
  return createHash('sha256')
    .update(JSON.stringify([holdings, restriction]))
    .digest('hex')
    .slice(0, 12);
}

/** What a debt keeps the role from, in words. */
export function restrictionText(say: PageTools['say'], restriction: Restriction): string {
  return restriction === 'restricted' || restriction === 'lifted' ? say(restriction) : '';
}

/**
 * The display name of an item: `volt-crystal` becomes “Volt crystal”. The game has no other names for the SKUs that it
 * is sent.
 */
function nameOf(sku: string): string {
  const words = sku.replaceAll('-', ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The goods of one role, for its card. */
export function goodsList(say: PageTools['say'], holdings: readonly Holding[]): Html {
  return holdings.length === 0
    ? html`<li class="none">${say('nothing_yet')}</li>`
    : html`${holdings.map(({ sku, quantity }) => html`<li data-sku="${sku}">${gem(sku)}<span lang="en" dir="ltr">${nameOf(sku)}</span><b>× ${quantity.toLocaleString('en')}</b></li>`)}`;
}
