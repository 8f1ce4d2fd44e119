import { expect, it } from 'vitest';
import { readXml } from '../testing/read-xml.ts';
import { element, escapeXml } from './sheet.ts';

it.each([
  ['markup', '<b a="1">&\'', '&lt;b a=&quot;1&quot;&gt;&amp;&#39;'],
  ['controls', 'a\0b\u0007c\u001bd', 'abcd'],
  ['tabs and line ends', 'a\tb\nc\rd', 'a\tb\nc\rd'],
  ['what Unicode forbids', 'a\ufffeb\uffffc', 'abc'],
  ['halves of pairs', 'a\ud83db\ude00c', 'abc'],
  ['letters of every script', 'ก漢한🎮\ufffd', 'ก漢한🎮\ufffd'],
])('S-15 %s in a name leave its picture whole', (_what, name, written) => {
  expect(escapeXml(name)).toBe(written);
  const drawn = element('text', { title: name, x: 1 }, escapeXml(name));
  expect(drawn).toBe(`<text title="${written}" x="1">${written}</text>`);
  expect(readXml(drawn).attributes.get('title')).toBe(written);
});
