import type { Source } from './sources.ts';

/** Groups of files with circular imports, sorted by name (Tarjan's strongly connected components). */
export function circlesAmong(sources: readonly Pick<Source, 'path' | 'imports'>[]): string[][] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]));
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    const number = numbers.size;
    numbers.set(path, number);
    let low = number;
    open.push(path);
    for (const next of importsOf.get(path) ?? []) {
      if (!importsOf.has(next)) continue;
      if (!numbers.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, numbers.get(next) ?? low);
    }
    if (low < number) return low;
    const circle = open.splice(open.indexOf(path));
    const isOwn = importsOf.get(path)?.includes(path) ?? false;
    if (circle.length > 1 || isOwn) circles.push(circle.sort());
    return low;
  };
  for (const { path } of sources) if (!numbers.has(path)) visit(path);
  return circles;
}
