import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

interface Node {
  type: string;
  name?: string;
  computed?: boolean;
  callee?: Node;
  property?: Node;
}

const listed = new Set(
  readFileSync(join(import.meta.dirname, 'newer-names.txt'), 'utf8')
    .trim()
    .split('\n'),
);

/**
 * What a finished script calls or reads that the oldest browsers do not have, by newer-names.txt (list-newer-names.ts): members
 * that are called (`.hasOwn`) and globals (`structuredClone`).
 */
export function findNewerNames(code: string): Set<string> {
  const found = new Set<string>();
  const look = (node: Node, parent: Node | undefined, place: string): void => {
    const { callee } = node;
    if (node.type === 'CallExpression' && callee?.type === 'MemberExpression' && !callee.computed)
      found.add(`.${callee.property?.name}`);
    const isName =
      (parent?.type === 'MemberExpression' && place === 'property') ||
      (parent?.type === 'Property' && place === 'key');
    if (node.type === 'Identifier' && (!isName || parent?.computed)) found.add(node.name ?? '');
    for (const [key, inside] of Object.entries(node))
      for (const one of [inside].flat()) if (isNode(one)) look(one, node, key);
  };
  look(parseAst(code) as unknown as Node, undefined, '');
  return new Set([...found].filter((name) => listed.has(name)));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
