import { createHash } from 'node:crypto';
import type { GameAccount } from './accounts.ts';
import { testRoles } from './test-roles.ts';

export interface GameServer {
  readonly server_id: string;
  readonly name: string;
  readonly area_id: string;
  readonly area_name: string;
  readonly status: 'open' | 'maintenance';
}

export interface GameRole {
  readonly role_id: string;
  readonly name: string;
  readonly level: number;
  readonly server_id: string;
  readonly server_name: string;
  readonly area_id: string;
  readonly area_name: string;
}

const serverNames =
  'Dawnspire Emberfall Frostgate Skyharbor Thornvale Mistral Ironreef Sunhollow Moonbridge Stormkeep Ashen Brightwater Cinderpeak Duskmoor Evergrove Goldcrest'.split(
    ' ',
  );
const firstWords =
  'Swift Quiet Brave Lucky Silver Crimson Misty Bold Gentle Wild Azure Rusty Mellow Nimble'.split(' ');
const lastWords =
  'Falcon Otter Comet Willow Badger Lantern Maple Raven Pebble Tiger Breeze Fox Heron Ember'.split(' ');

/** A stable hash of a text. */
function numberFrom(text: string, below: number): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) % below;
}

/** Six to eight servers in two named areas; the last one is under maintenance. Derived from the game's id alone. */
export function serversOf(gpId: string): GameServer[] {
  const count = 6 + numberFrom(`${gpId} servers`, 3);
  const start = numberFrom(`${gpId} names`, serverNames.length);
  return Array.from({ length: count }, (_, index) => {
    const east = index < Math.ceil(count / 2);
    return {
      server_id: `s${index + 1}`,
      name: serverNames[(start + index) % serverNames.length] ?? `Server ${index + 1}`,
      area_id: east ? 'a1' : 'a2',
      area_name: east ? 'Aurora' : 'Zephyr',
      status: index === count - 1 ? 'maintenance' : 'open',
    };
  });
}

function role(server: GameServer, roleId: string, name: string, level: number): GameRole {
  return {
    role_id: roleId,
    name,
    level,
    server_id: server.server_id,
    server_name: server.name,
    area_id: server.area_id,
    area_name: server.area_name,
  };
}

function nicknameFrom(seed: string): string {
  const first = firstWords[numberFrom(`${seed} first`, firstWords.length)];
  const last = lastWords[numberFrom(`${seed} last`, lastWords.length)];
  return `${first}${last}`;
}

function rolesOn(server: GameServer, gpId: string, account: GameAccount): GameRole[] {
  const count = account.characters ?? 1 + numberFrom(`${gpId} ${account.suid} ${server.server_id} count`, 2);
  return Array.from({ length: count }, (_, index) => {
    const seed = `${gpId} ${account.suid} ${server.server_id} ${index}`;
    const id = String(1_000_000_000 + numberFrom(seed, 9_000_000_000));
    const level = 1 + numberFrom(`${seed} level`, 99);
    return account.hasLongNames
      ? {
          ...role(server, id, longNames[index % 2] ?? '', level),
          server_name: `${server.name} ${longServer}`,
        }
      : role(server, id, nicknameFrom(seed), level);
  });
}

/** One long word without a place to break, and one name of many words. */
const longNames = [
  'Xx_Donaudampfschifffahrtsgesellschaftskapitänin_xX',
  'Aurelia Seraphina of the Seven Unforgotten Northern Kingdoms, First of Her Name',
];
const longServer = 'of the Everlasting Aurora (Europe, West and North, 17)';

const known = new Map<string, readonly GameRole[]>();

/**
 * An account's roles in a game: one or two (or as many as the account says) on s1 and on two more open servers, then
 * the test roles on s1; a new account has at most one, on s1. Always the same, because they are derived from game and
 * account.
 */
export function rolesOf(gpId: string, account: GameAccount): readonly GameRole[] {
  const key = `${gpId} ${account.suid}`;
  const roles = known.get(key) ?? makeRoles(gpId, account);
  known.set(key, roles);
  return roles;
}

function makeRoles(gpId: string, account: GameAccount): GameRole[] {
  const [first, ...others] = serversOf(gpId).filter((server) => server.status === 'open');
  if (!first) return [];
  if (account.isNew) return rolesOn(first, gpId, account);
  const start = numberFrom(`${gpId} ${account.suid} home`, others.length);
  const homes = [first, others[start], others[(start + 1) % others.length]].filter(
    (server) => server !== undefined,
  );
  const testBase = String(1_000_000_000 + numberFrom(`${gpId} ${account.suid} test`, 9_000_000_000));
  return [
    ...homes.flatMap((server) => rolesOn(server, gpId, account)),
    ...testRoles.map(({ word, name }) => role(first, `${testBase}-${word}`, name, 1)),
  ];
}
