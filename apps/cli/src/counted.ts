/** `1 card`, `2 cards`, `1 activity`, `2 activities` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
