import { parseAst } from 'rolldown/parseAst';

/** A node of a program's syntax tree (ESTree with TypeScript), as far as the checks need it. */
export interface Node {
  type: string;
  start: number;
  source?: Node | null;
  callee?: Node;
  arguments?: Node[];
  object?: Node;
  property?: Node;
  name?: string;
  value?: unknown;
  bigint?: string;
  regex?: { pattern: string; flags: string };
  quasis?: { value: { cooked: string | null } }[];
  specifiers?: { imported?: Node; local?: Node }[];
}

/** Visits every node of a file, parents before children. The path's extension determines the syntax. */
export function walk(text: string, path: string, visit: (node: Node) => void): void {
  const into = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (typeof (part as Node).type === 'string') visit(part as Node);
    for (const inner of Object.values(part)) into(inner);
  };
  into(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
}

/** The text of a string literal, or of a template with `?` for each expression. */
export function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis?.map(({ value }) => value.cooked ?? '').join('?');
  return undefined;
}

/**
 * What an import names, in each of its forms: a declaration with or without names, a re-export, a call of `import()`,
 * an inline type (`import('./a.ts').A`). Undefined for any other node, and for a computed name.
 */
export function importedBy(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source?.quasis && node.source.quasis.length > 1 ? undefined : textOf(node.source);
    default:
      return undefined;
  }
}
