import type { Html } from '@gemporium/provider-kit/simulator.ts';
import { html } from '../pages/html.ts';

/** Renders a text with **text on the screen** and `input`. */
export function rich(text: string): Html {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    if (part.startsWith('**')) return html`<b>${part.slice(2, -2)}</b>`;
    return part.startsWith('`') ? html`<code>${part.slice(1, -1)}</code>` : html`${part}`;
  });
  return html`${parts}`;
}
