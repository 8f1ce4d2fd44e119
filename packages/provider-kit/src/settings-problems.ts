/** The part of a validation's result that is used here (fits Zod's `safeParse`). */
interface Validation {
  success: boolean;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

/** Turns the validation of an account's settings into the result of `checkSettings`. */
export function settingsProblems(validation: Validation): { path: string; reason: string }[] {
  return (validation.error?.issues ?? []).map((issue) => ({
    path: issue.path.map(String).join('.'),
    reason: issue.message,
  }));
}
