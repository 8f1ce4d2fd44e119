/**
 * Roles that each provoke one failure, for every account, on server s1. Their ids end with the failure's name, which is
 * all that a test needs to know. The game's page explains each (`test_refused` …).
 */
export const testRoles = [
  { word: 'refused', name: 'Test · delivery refused' },
  { word: 'late', name: 'Test · delivery late' },
  { word: 'garbage', name: 'Test · delivery garbage' },
  { word: 'lost', name: 'Test · answer lost' },
  { word: 'err500', name: 'Test · error after delivery' },
  { word: 'banned', name: 'Test · banned' },
  { word: 'maint', name: 'Test · maintenance' },
] as const;

export type TestWord = (typeof testRoles)[number]['word'];

/** The failure that a test role's id names; undefined for an ordinary role. */
export function testWordOf(roleId: string): TestWord | undefined {
  return testRoles.find((role) => roleId.endsWith(`-${role.word}`))?.word;
}
