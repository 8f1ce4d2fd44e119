import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Player } from './player.ts';
import { root, type World } from './world.ts';

interface GameFile {
  gpId: string;
  areas: string[];
  isSelectGame?: boolean;
  clientIds?: { web: string };
  areaClientIds?: Record<string, { web: string }>;
}

interface BrandFile {
  areas: { key: string; country?: string }[];
}

/** Host, area with its country, and client id of each shop, from the brand files. */
export function shopOf(brand: string, environment: 'production' | 'demo' = 'production', area?: string) {
  const folder = join(root, 'brands', brand, 'games');
  const { areas } = JSON.parse(readFileSync(join(root, 'brands', brand, 'brand.json'), 'utf8')) as BrandFile;
  const games = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name, 'game.json'), 'utf8')) as GameFile,
  );
  const game = games.find((g) => g.isSelectGame) ?? games[0];
  if (!game) throw new Error(`${brand} has no game`);
  const where = area ?? game.areas[0] ?? '';
  return {
    host: `${environment === 'demo' ? 'demo-' : ''}${brand.toLowerCase()}.localhost`,
    clientId: game.areaClientIds?.[where]?.web ?? game.clientIds?.web ?? '',
    area: where,
    country: areas.find(({ key }) => key === where)?.country,
    gpId: game.gpId,
  };
}

/** A shop's address at the world's first server. */
export const addressOf = ({ ports }: Pick<World, 'ports'>, brand = 'watt') =>
  `http://${shopOf(brand).host}:${ports[0]}`;

/** A logged-in player of a shop. */
export async function playerOf(
  world: World,
  brand: string,
  options: { environment?: 'production' | 'demo'; area?: string; account?: string } = {},
): Promise<Player> {
  const player = new Player(world, shopOf(brand, options.environment, options.area));
  await player.login(options.account ?? 'player');
  return player;
}
