import { expect, it } from 'vitest';
import { limitSubject } from './limits.ts';

const names = ['1', '1:1', ':', '1%3A1', '%', 'a:b%3a', 'EU 1', '星:1'];
const all = names.flatMap((serverId) =>
  names.flatMap((roleId) => names.map((suid) => ({ gpId: 'gp1', suid, serverId, roleId }))),
);
const kinds = ['role', 'game'] as const;
const subject = (type: (typeof kinds)[number], who: (typeof all)[number]) =>
  limitSubject({ type, frequency: 1, days: 0 }, who);

it('M-01 characters and accounts with any characters in their ids are never counted as one', () => {
  const characters = new Set(all.map((who) => `${JSON.stringify([who.serverId, who.roleId])}`));
  expect(new Set(all.map((who) => subject('role', who))).size).toBe(characters.size);
  expect(new Set(all.map((who) => subject('game', who))).size).toBe(names.length);
});

it('M-01 counts under the former plain names stay valid', () => {
  const who = { gpId: 'gp1', suid: 's-7', serverId: 's1', roleId: 'EU 1' };
  expect(kinds.map((type) => subject(type, who))).toEqual(['role:gp1:s1:EU 1', 'account:gp1:s-7']);
});
