/**
 * Typical SQL bugs: a forgotten condition, a missing lock, a reversed order. Each result is the whole statement with
 * one of them. A condition is made always true (or, next to an `or`, always false) instead of being removed, so that
 * its parameters keep their types and the statement still runs.
 */
export function mutateSql(sql: string): string[] {
  return [...conditions(sql), ...clauses(sql), ...orders(sql)];
}

interface Token {
  text: string;
  start: number;
  end: number;
  /** The nesting depth in parentheses and `case`s. */
  depth: number;
}

const whatever = /'(?:[^']|'')*'|"[^"]*"|\$\d+|\ufffc\d+\ufffc|[A-Za-z_][\w.]*|[()]|[^\s\w]/g;

function tokensOf(sql: string): Token[] {
  let depth = 0;
  const tokens: Token[] = [];
  for (const match of sql.matchAll(whatever)) {
    const text = match[0].toLowerCase();
    if (text === ')' || text === 'end') depth -= 1;
    tokens.push({ text, start: match.index, end: match.index + text.length, depth });
    if (text === '(' || text === 'case') depth += 1;
  }
  return tokens;
}

const opens = new Set(['where', 'on', 'having']);
const closes = new Set(
  'where group having order limit offset for returning union on left right inner join cross set when values do window'.split(
    ' ',
  ),
);

/** Each condition of each `where`, `on` and `having`, including those in parentheses. */
function conditions(sql: string): string[] {
  const tokens = tokensOf(sql);
  const found: string[] = [];
  tokens.forEach((token, index) => {
    const isClause = opens.has(token.text) && tokens[index + 1]?.text !== 'conflict';
    const isGroup = token.text === '(';
    if (!isClause && !isGroup) return;
    const inside = spanAfter(tokens, index, isGroup ? token.depth + 1 : token.depth, isGroup);
    const joins = joinsOf(inside, isGroup ? token.depth + 1 : token.depth);
    if (inside.length === 0 || (isGroup && joins.length === 0)) return;
    const isOr = joins.some((join) => join.text === 'or');
    for (const [from, to] of pieces(inside, joins)) {
      const condition = sql.slice(from, to);
      const always = isOr ? `(${condition} and false)` : `(${condition} or true)`;
      found.push(sql.slice(0, from) + always + sql.slice(to));
    }
  });
  return found;
}

function spanAfter(tokens: Token[], index: number, depth: number, isGroup: boolean): Token[] {
  const rest = tokens.slice(index + 1);
  const end = rest.findIndex(
    (t) =>
      t.depth < depth ||
      (t.depth === depth && !isGroup && closes.has(t.text)) ||
      (isGroup && t.text === 'select'),
  );
  const inside = end === -1 ? rest : rest.slice(0, end);
  return isGroup && rest[end]?.text === 'select' ? [] : inside;
}

/** The `and`s (or, if there are any, the `or`s) between conditions, except the `and` of a `between`. */
function joinsOf(inside: Token[], depth: number): Token[] {
  const here = inside.filter((t) => t.depth === depth);
  const ors = here.filter((t) => t.text === 'or');
  if (ors.length > 0) return ors;
  let between = false;
  return here.filter((t) => {
    if (t.text === 'between') between = true;
    if (t.text !== 'and') return false;
    const isRange = between;
    between = false;
    return !isRange;
  });
}

function pieces(inside: Token[], joins: Token[]): [from: number, to: number][] {
  const borders = [-1, ...joins.map((join) => inside.indexOf(join)), inside.length];
  return borders.slice(1).flatMap((border, i): [number, number][] => {
    const first = inside[(borders[i] ?? -1) + 1];
    const last = inside[border - 1];
    return first && last && first.start < last.end ? [[first.start, last.end]] : [];
  });
}

/** Locks, conflict clauses and limits, each left out in turn. */
function clauses(sql: string): string[] {
  const changes: [pattern: RegExp, to: string][] = [
    [/\sfor (?:no key )?(?:update|share)(?: of \w+)?(?: skip locked| nowait)?/gi, ''],
    [/\sskip locked/gi, ''],
    [/\son conflict(?: \([^)]*\))?(?: where [^)]*?)? do nothing/gi, ''],
    [/\slimit (\$\d+)/gi, ' limit ($1)::bigint * 1000'],
    [/\slimit \d+/gi, ''],
    [/\sdistinct\b(?! from)(?! on)/gi, ''],
  ];
  return changes.flatMap(([pattern, to]) =>
    [...sql.matchAll(pattern)].map(
      (m) => sql.slice(0, m.index) + to.replace('$1', () => m[1] ?? '') + sql.slice(m.index + m[0].length),
    ),
  );
}

/** The first key of each `order by`, reversed. */
function orders(sql: string): string[] {
  const tokens = tokensOf(sql);
  return tokens.flatMap((token, index) => {
    const first = tokens[index + 2];
    if (token.text !== 'order' || tokens[index + 1]?.text !== 'by' || !first) return [];
    const rest = tokens.slice(index + 2);
    const stop = rest.findIndex(
      (t) => t.depth < token.depth || (t.depth === token.depth && (t.text === ',' || closes.has(t.text))),
    );
    const key = stop === -1 ? rest : rest.slice(0, stop);
    const last = key[key.length - 1];
    if (!last) return [];
    const [at, to] =
      last.text === 'desc' || last.text === 'asc'
        ? [last.start, last.text === 'desc' ? 'asc' : 'desc']
        : [last.end, ' desc'];
    return [sql.slice(0, at) + to + sql.slice(last.end)];
  });
}
