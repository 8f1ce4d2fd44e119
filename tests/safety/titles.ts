import { type Node, textOf, walk } from './syntax.ts';

/** The titles in a test file. */
export interface Titles {
  /** Titles of tests, suites and cases (`title`, `name`), and the texts in table rows. */
  titles: string[];
  /** Ids of cases, which the suite uses as titles. */
  ids: string[];
}

interface Syntax extends Node {
  elements?: (Node | null)[];
  key?: Node;
}

/** `journey` and `sharedJourney` are the `it` of tests/e2e. */
const tests: readonly string[] = ['it', 'test', 'describe', 'journey', 'sharedJourney'];
/** Shorter texts appear in nearly every file. */
const shortest = 10;

/** The titles in a file, without its messages, queries, variables and comments. */
export function titlesOf(path: string, text: string): Titles {
  const titles: (string | undefined)[] = [];
  const ids: (string | undefined)[] = [];
  walk(text, path, (node: Syntax) => {
    if (node.type === 'CallExpression' && isTest(node)) titles.push(textOf(node.arguments?.[0]));
    // A table row, or a table whose rows are single texts.
    for (const table of tablesIn(node)) titles.push(...table.map(textOf));
    if (node.type !== 'Property') return;
    const key = node.key?.type === 'Identifier' ? node.key.name : undefined;
    if (key === 'id') ids.push(textOf(node.value as Node));
    if (key === 'title' || key === 'name') titles.push(textOf(node.value as Node));
    // A table keyed by its titles.
    if (textOf(node.key)?.includes(' ')) titles.push(textOf(node.key));
  });
  return { titles: titles.filter((one) => one !== undefined), ids: ids.filter((one) => one !== undefined) };
}

/** Whether a file has a test with this title: a case's full id, or a part of a title that is long enough. */
export function isTitled({ titles, ids }: Titles, words: string): boolean {
  return ids.includes(words) || (words.length >= shortest && titles.some((title) => title.includes(words)));
}

/** `it('…')`, `it.skipIf(…)('…')`, `describe.each(…)('…')`. */
function isTest({ callee }: Node): boolean {
  if (callee === undefined) return false;
  if (callee.type === 'Identifier') return tests.includes(callee.name ?? '');
  if (callee.type === 'CallExpression') return isTest(callee);
  return callee.type === 'MemberExpression' && isTest({ ...callee, callee: callee.object as Node });
}

function tablesIn(node: Syntax): (Node | null)[][] {
  if (node.type === 'ArrayExpression')
    return (node.elements ?? []).flatMap((row: Syntax | null) =>
      row?.type === 'ArrayExpression' ? [row.elements ?? []] : [],
    );
  const [table] = (node.arguments ?? []) as Syntax[];
  const isEach = node.type === 'CallExpression' && node.callee?.property?.name === 'each';
  return isEach && table?.type === 'ArrayExpression' ? [table.elements ?? []] : [];
}
