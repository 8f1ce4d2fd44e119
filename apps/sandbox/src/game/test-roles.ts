/**
 * Roles that make one thing go wrong, for every account, on server s1. Their ids end with the word, so that a test
 * needs to know nothing else.
 */
export const testRoles = [
  { word: 'refused', name: 'Test · delivery refused', does: 'The delivery is refused for ever.' },
  {
    word: 'late',
    name: 'Test · delivery late',
    does: 'The goods arrive, the answer takes 20 s the first time.',
  },
  {
    word: 'garbage',
    name: 'Test · delivery garbage',
    does: 'Two tries are answered with garbage, the third delivers.',
  },
  { word: 'lost', name: 'Test · answer lost', does: 'The goods arrive, the first answer is lost.' },
  {
    word: 'err500',
    name: 'Test · error after delivery',
    does: 'The goods arrive, the first answer is an error 500.',
  },
  { word: 'banned', name: 'Test · banned', does: 'The check before paying says that the role is banned.' },
  { word: 'maint', name: 'Test · maintenance', does: 'Three tries meet maintenance, the fourth delivers.' },
] as const;

export type TestWord = (typeof testRoles)[number]['word'];

/** The word of a test role's id, or nothing for an ordinary role. */
export function testWordOf(roleId: string): TestWord | undefined {
  return testRoles.find((role) => roleId.endsWith(`-${role.word}`))?.word;
}
