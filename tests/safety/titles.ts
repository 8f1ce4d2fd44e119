import { type Node, textOf, walk } from './syntax.ts';

/** What a file of tests calls them. */
export interface Titles {
  /** Of tests and suites, of cases (`title`, `name`), and the words in rows of tables. */
  titles: string[];
  /** Of cases, which the suite calls by them. */
  ids: string[];
}

interface Syntax extends Node {
  elements?: (Node | null)[];
  key?: Node;
}

/** `journey` and `sharedJourney` are the `it` of tests/e2e. */
const tests: readonly string[] = ['it', 'test', 'describe', 'journey', 'sharedJourney'];
/** Shorter words stand in nearly every file. */
const shortest = 10;

/** The titles that a file gives. Nothing else in it is one: no message, no query, no name of a variable, no comment. */
export function titlesOf(path: string, text: string): Titles {
  const titles: (string | undefined)[] = [];
  const ids: (string | undefined)[] = [];
  walk(text, path, (node: Syntax) => {
    if (node.type === 'CallExpression' && isTest(node)) titles.push(textOf(node.arguments?.[0]));
    // A row of a table; or a table whose rows are one text each.
    for (const table of tablesIn(node)) titles.push(...table.map(textOf));
    if (node.type !== 'Property') return;
    const key = node.key?.type === 'Identifier' ? node.key.name : undefined;
    if (key === 'id') ids.push(textOf(node.value as Node));
    if (key === 'title' || key === 'name') titles.push(textOf(node.value as Node));
    // A table whose rows have their words for keys.
    if (textOf(node.key)?.includes(' ')) titles.push(textOf(node.key));
  });
  return { titles: titles.filter((one) => one !== undefined), ids: ids.filter((one) => one !== undefined) };
}

/** Whether a file has a test of these words: the whole id of a case, or a part of a title that is long enough to tell. */
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
