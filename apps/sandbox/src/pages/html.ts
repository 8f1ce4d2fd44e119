import type { Html } from '@gemporium/provider-kit/simulator.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

function render(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  if (typeof value === 'object' && 'markup' in value) return String(value.markup);
  return escapeText(String(value));
}

/** Markup with every placed value escaped; `Html` and lists of it are placed as they are. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  return { markup: strings.reduce((text, part, index) => text + render(values[index - 1]) + part) };
}
