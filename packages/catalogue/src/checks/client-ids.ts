import { z } from 'zod';
import { gameFile } from '../authored/game-file.ts';
import type { GameFolder } from '../reading/tree.ts';

export interface ClientIdPlace {
  clientId: string;
  path: PropertyKey[];
}

const platforms = ['android', 'ios', 'web'] as const;

/** Every client id that a game's file names, with its place. */
export function clientIdsOf({ game: { draft } }: GameFolder): ClientIdPlace[] {
  const sets: [PropertyKey[], Partial<Record<'android' | 'ios' | 'web', string | undefined>> | undefined][] =
    [
      [['clientIds'], draft?.clientIds],
      ...Object.entries(draft?.areaClientIds ?? {}).map(([area, ids]): [PropertyKey[], typeof ids] => [
        ['areaClientIds', area],
        ids,
      ]),
      [['codaPayClientIds'], draft?.codaPayClientIds],
    ];
  return sets.flatMap(([path, ids]) =>
    platforms.flatMap((platform) => {
      const clientId = ids?.[platform];
      return clientId === undefined ? [] : [{ clientId, path: [...path, platform] }];
    }),
  );
}

const { areas, clientIds, areaClientIds, codaPayClientIds, codaPayArea } = gameFile.shape;
const sold = z.object({ areas, clientIds, areaClientIds, codaPayClientIds, codaPayArea });

/** Whether its client ids and areas can all be read: otherwise one that no game has may be one that cannot be read. */
export function hasReadableIds({ game: { draft } }: GameFolder): boolean {
  const isThere = draft?.clientIds !== undefined || draft?.areaClientIds !== undefined;
  return isThere && sold.safeParse(draft).success;
}
