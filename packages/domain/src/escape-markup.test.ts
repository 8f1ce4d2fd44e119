import { expect, it } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

it.each([
  ['plain, 「日本語」', 'plain, 「日本語」'],
  ['<b>&amp;</b>', '&lt;b&gt;&amp;amp;&lt;/b&gt;'],
  [`" onload='x'`, '&quot; onload=&#39;x&#39;'],
  ['', ''],
])('%j can neither end an element nor an attribute', (text, escaped) => {
  expect(escapeMarkup(text)).toBe(escaped);
});
