import { texts } from '@gemporium/locales/generated.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { expect, it } from 'vitest';
import { isTest, readTexts } from './sources.ts';
import { textOf, walk } from './syntax.ts';

/** What may write the dot itself, with the reason. */
const byHand = [
  // The function that isolates what it joins.
  'packages/domain/src/isolate.ts',
  // Links and texts of laws, each of which is a <bdi>.
  'apps/storefront/src/legal/pay-terms.tsx',
];

const isShown = (path: string) =>
  /^(?:apps\/(?:storefront|server)|packages\/(?:domain|catalogue))\/src\//.test(path);

/** The texts of a file, in its markup too, that put something beside something else. */
function joinsIn(text: string, path: string): string[] {
  const found: string[] = [];
  walk(text, path, (node) => {
    const written = node.type === 'JSXText' ? String(node.value) : textOf(node);
    if (written && /(?:^|\s)[·•](?:\s|$)/.test(written)) found.push(`${path}:${written}`);
  });
  return found;
}

it('L-04 names beside each other keep their order in Arabic: only sideBySide joins them', () => {
  const shown = readTexts().filter(({ path }) => isShown(path) && !isTest(path));
  const joining = new Set(
    shown.filter(({ path, text }) => joinsIn(text, path).length > 0).map(({ path }) => path),
  );
  expect([...joining].sort()).toEqual([...byHand].sort());
});

it.each([
  ['a template', 'const a = `x · $' + '{role}`;'],
  ['a list', "const a = [server, role].join(' · ');"],
  ['markup', 'const a = <p>{server} · {role}</p>;'],
  ['markup with a text in it', "const a = <p>{server}{' · '}{role}</p>;"],
])('L-04 a join by hand is found in %s', (_name, text) => {
  expect(joinsIn(text, 'apps/storefront/src/a.tsx')).toHaveLength(1);
});

it('L-05 no line begins with a dot between two texts: it stays with the one before it', () => {
  const shown = readTexts().filter(({ path }) => isShown(path) && !isTest(path));
  const written = [
    ...shown.flatMap(({ text, path }) => joinsIn(text, path)),
    ...Object.keys(texts).flatMap((language) =>
      Object.values(textsOf(language)).filter((text) => text.includes('·')),
    ),
  ];
  expect(written.length).toBeGreaterThan(2);
  expect(written.filter((text) => / [·•]/.test(text))).toEqual([]);
});

it('L-04 messages that put names beside each other are those whose values come isolated', () => {
  const joining = Object.entries(textsOf('en')).filter(([, text]) => /\}\s· \{/.test(text));
  // recharge/summary/pay-words.test.ts reads them in Arabic.
  expect(joining.map(([key]) => key).sort()).toEqual(['for_whom', 'pay_for']);
});
