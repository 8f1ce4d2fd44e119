import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import type { Html } from '@gemporium/provider-kit/simulator.ts';

function render(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  if (typeof value === 'object' && 'markup' in value) return String(value.markup);
  return escapeMarkup(String(value));
}

/** Markup with every interpolated value escaped; `Html` and lists of it are inserted as they are. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  return { markup: strings.reduce((text, part, index) => text + render(values[index - 1]) + part) };
}
