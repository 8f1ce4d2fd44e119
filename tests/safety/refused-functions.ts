/*
 * Where Citus refuses functions in writes (its `multi_router_planner.c`): volatile ones in an update or delete, and
 * those that are not immutable in the update of `on conflict`, or within CASE or COALESCE of an update.
 */

const volatile = ['clock_timestamp(', 'random(', 'nextval(', 'gen_random_uuid('];
const stable = ['now()', 'statement_timestamp()', 'current_timestamp'];

const holds = (text: string, functions: readonly string[]) => functions.some((one) => text.includes(one));

/** Whether the statement contains one there. */
export function isRefused(text: string): boolean {
  const sql = text.toLowerCase();
  const onConflict = sql.split('do update').slice(1);
  const updates = onConflict.map((rest) => rest.split('returning', 1)[0] ?? '');
  if (holds(updates.join(' '), [...volatile, ...stable])) return true;
  const isChange = sql.startsWith('update ') || sql.startsWith('delete from');
  if (!isChange) return false;
  return holds(sql, volatile) || conditionals(sql).some((part) => holds(part, stable));
}

/** The contents of CASE … END and COALESCE (…). */
function conditionals(sql: string): string[] {
  const cases = sql
    .split(/\bcase\b/)
    .slice(1)
    .map((rest) => rest.split(/\bend\b/, 1)[0] ?? '');
  const coalesces = sql
    .split('coalesce(')
    .slice(1)
    .map((rest) => rest.slice(0, endOf(rest)));
  return [...cases, ...coalesces];
}

/** The position at which the parenthesis before this text is closed. */
function endOf(text: string): number {
  let open = 1;
  for (const [index, character] of [...text].entries()) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open === 0) return index;
  }
  return text.length;
}
