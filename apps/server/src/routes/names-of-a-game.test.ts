import { calls, type Path } from '@gemporium/contract/calls.ts';
import { roleSchema, serverSchema } from '@gemporium/game-link/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, openEdge } from '../testing/edge.ts';
import { readFields } from './read-fields.ts';

/* A game may name its servers, areas and characters as it likes, and recognises them by exactly that name. */

/** Normalised, each would be equal to another one. */
const names = [
  ...['1', '１', '١', '๑', '①', ' 1', '1 ', '1\u00a0', '1\u200b', '\ufeff1', '01'],
  ...[
    'EU1',
    'EU 1',
    'eu1',
    'ＥＵ１',
    'DarkKnight',
    'Dark Knight',
    'Ｄａｒｋ',
    'ﬁ',
    'fi',
    'Ä',
    'A\u0308',
    '服务器1',
  ],
  ...[' ', 'x'.repeat(100)],
];
const tooLong = 'x'.repeat(101);
const fieldsOfGames = ['server_id', 'role_id', 'area_id', 'areaId'];

type Field = { safeParse(value: unknown): { success: boolean; data?: unknown } };
const asked = (Object.keys(calls) as Path[]).flatMap((path) => {
  const shape = calls[path].request.shape as Record<string, Field>;
  return fieldsOfGames.flatMap((name) => (shape[name] ? [{ path, name, field: shape[name] }] : []));
});
const read = (name: string, value: string, by: 'query' | 'body') =>
  readFields({ query: {}, body: undefined, headers: {}, [by]: { [name]: value } }).fields[name];

describe('P-06 what a game calls its servers and characters', () => {
  it('P-06 is asked for by these calls', () => {
    expect(asked.map(({ path, name }) => `${path} ${name}`)).toEqual(
      expect.arrayContaining([
        '/api/pay/getServerList area_id',
        '/api/pay/getRoleList server_id',
        '/api/pay/card_pay areaId',
        '/api/cumulative/receiveActivityGift role_id',
      ]),
    );
  });

  it.each(asked)('P-06 $path takes each $name as it came', ({ name, field }) => {
    for (const by of ['query', 'body'] as const)
      expect(names.map((value) => field.safeParse(read(name, value, by)).data)).toEqual(names);
  });

  it.each(asked)('P-06 $path takes as long a $name as a game may give', ({ name, field }) => {
    const ofGame = { ...serverSchema.shape, ...roleSchema.shape }[
      name === 'areaId' ? 'area_id' : (name as 'role_id')
    ];
    const isTaken = [...names, tooLong].map((value) => field.safeParse(value).success);
    expect(isTaken).toEqual([...names, tooLong].map((value) => ofGame.safeParse(value).success));
    expect(isTaken.at(-1)).toBe(false);
  });
});

describe('P-06 from a game’s list back to the game', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await openEdge();
    edge.game.script.servers = () => ({ ok: true, servers: names.map((id) => serverCalled(id)) });
    // Each character is named after its server, as the game reads it.
    edge.game.script.roles = ({ server_id: id }) => ({
      ok: true,
      roles: id && names.includes(id) ? [{ ...roleOn(id), role_id: id }] : [],
    });
  });
  afterAll(() => edge.close());

  const serverCalled = (id: string) => ({
    server_id: id,
    name: id,
    area_id: id,
    area_name: id,
    status: 'open',
  });
  const roleOn = (id: string) => ({
    name: id,
    level: 7,
    server_id: id,
    server_name: id,
    area_id: id,
    area_name: id,
  });

  it('P-06 each server of the list has its own characters, and each area its own servers', async () => {
    const oauth_token = await edge.logIn();
    const call = async (path: string, fields: object) =>
      (await edge.ask(path, { body: { client_id: 'orbit-web', ...fields } })).json.content;
    for (const { server_id, area_id } of await call('/api/pay/getServerList', {})) {
      const roles = await call('/api/pay/getRoleList', { oauth_token, server_id });
      expect(roles.map((role: { role_id: string }) => role.role_id)).toEqual([server_id]);
      const servers = await call('/api/pay/getServerList', { area_id });
      expect(servers.map((server: { server_id: string }) => server.server_id)).toEqual([server_id]);
    }
  });

  it('P-06 what is done for a character is asked for under its own name', async () => {
    const oauth_token = await edge.logIn();
    const says = await Promise.all(
      names.map(async (name) => {
        const fields = { client_id: 'orbit-web', oauth_token, server_id: name, role_id: name };
        return (await edge.ask('/api/cumulative/cumulativeActivityInfo', { body: fields })).json.code;
      }),
    );
    expect(says).toEqual(names.map(() => 1));
  });
});
