/** A validation's result, as much of it as is read here (Zod's safeParse fits). */
interface Validation {
  success: boolean;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

/** What `checkSettings` answers, from the validation of an account's settings. */
export function settingsProblems(validation: Validation): { path: string; reason: string }[] {
  return (validation.error?.issues ?? []).map((issue) => ({
    path: issue.path.map(String).join('.'),
    reason: issue.message,
  }));
}
