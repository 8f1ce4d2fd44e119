import { type LoginCaseId, loginCaseIds } from './case-ids.ts';
import { loginCases } from './cases.ts';
import type { LoginCase } from './login-case.ts';
import type { LoginProfile } from './profile.ts';

/** A login provider's profile and its own cases. */
export interface LoginProfileWithCases extends LoginProfile {
  ownCases?: readonly Omit<LoginCase, 'id'>[];
}

/** The cases that a provider must pass, and those that cannot exist for it with the reasons. */
export function loginSuiteOf({ notApplicable }: Pick<LoginProfile, 'notApplicable'>): {
  cases: LoginCase[];
  notApplicable: { id: LoginCaseId; reason: string }[];
} {
  const cases: LoginCase[] = [];
  const missing: { id: LoginCaseId; reason: string }[] = [];
  for (const id of loginCaseIds) {
    const reason = notApplicable[id];
    if (reason !== undefined) missing.push({ id, reason });
    else cases.push({ id, ...loginCases[id] });
  }
  return { cases, notApplicable: missing };
}
