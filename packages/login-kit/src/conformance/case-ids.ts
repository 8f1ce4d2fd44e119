/** The cases of the suite, in the order in which they run. */
export const loginCaseIds = [
  'allowed',
  'two-people',
  'page-needs',
  'denied',
  'no-code',
  'spent-code',
  'invented-code',
  'other-verifier',
  'altered-exchange',
  'other-app',
  'other-nonce',
  'provider-down',
  'answer-lost',
  'server-error',
  'garbage',
  'key-rotation',
  'keys-down',
  'wrong-secret',
] as const;

export type LoginCaseId = (typeof loginCaseIds)[number];
