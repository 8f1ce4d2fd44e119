/**
 * Roles that make one thing go wrong, for every account, on server s1. Their ids end with the word, so that a test
 * needs to know nothing else. What each does is said on the game's page (`test_refused` …).
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

/** The word of a test role's id, or nothing for an ordinary role. */
export function testWordOf(roleId: string): TestWord | undefined {
  return testRoles.find((role) => roleId.endsWith(`-${role.word}`))?.word;
}
