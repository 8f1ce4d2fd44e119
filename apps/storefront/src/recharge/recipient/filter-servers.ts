interface Placed {
  server_id: string;
  name: string;
  area_id: string;
}

/** Whether a server is in the region and matches the search: by its id, part of its id, or part of its name. */
export function fitsSearch(server: Placed, { region, search }: { region: string; search: string }): boolean {
  if (region !== '' && server.area_id !== region) return false;
  const typed = plain(search);
  return plain(server.server_id).includes(typed) || plain(server.name).includes(typed);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s/g, '');
}

/** The regions of servers or characters, each once, in the order in which the game names them. */
export function regionsOf(
  places: readonly { area_id: string; area_name: string }[],
): { value: string; text: string }[] {
  const names = new Map<string, string>();
  for (const { area_id, area_name } of places)
    if (area_id && !names.has(area_id)) names.set(area_id, area_name);
  return Array.from(names, ([value, text]) => ({ value, text: text || value }));
}
