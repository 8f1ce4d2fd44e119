import { type Node, textOf, walk } from './syntax.ts';

/** How SQL begins; in the middle of a text, these words are usually prose. */
const sql =
  /^\s*(select\s+[\w*('"]|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|listen\s+[\w?]|notify\s+\w|lock\s+table\s|truncate\s|(create|alter|drop)\s+(table|index)\s)/;

/** SQL is in lower case, as here, or in upper case; prose begins with a single capital letter. */
const isSql = (text: string) => sql.test(/^\s*[A-Z]{2}/.test(text) ? text.toLowerCase() : text);

/** Where a file contains SQL: as a text, as a declared statement, or as a text passed to a connection. */
export function sqlIn(path: string, text: string): string[] {
  const found: string[] = [];
  const note = ({ start }: Node, what: string) =>
    found.push(`${path}:${text.slice(0, start).split('\n').length} ${what}`);
  walk(text, path, (node) => {
    if (isSql(textOf(node) ?? '')) note(node, 'a text of SQL');
    if (node.type !== 'CallExpression') return;
    const { callee, arguments: given = [] } = node;
    if (callee?.name === 'statement') note(node, 'a statement');
    const isAsked = callee?.property?.name === 'query' || callee?.property?.name === 'script';
    if (isAsked && textOf(given[0]) !== undefined) note(node, 'a text for a connection');
  });
  return found;
}
