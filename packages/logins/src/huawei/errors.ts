import type { LoginFailure } from '@gemporium/login-kit/login-provider.ts';

/**
 * Sub-errors of the token call about the code (wrong format, unknown, another app's, too old, used, withdrawn) and
 * about its PKCE verifier. developer.huawei.com/consumer/cn/doc/harmonyos-references/account-server-error-code and
 * developer.huawei.com/consumer/cn/devservice/doc/30103
 */
const aboutTheCode = [20151, 20152, 20153, 20154, 20155, 20156, 20158, 20159];

/** Sub-errors about our app: its id, its secret, its redirect address, what we request, its developer account. */
const aboutOurApp = [
  ...[12303, 12304, 20001, 20002, 20003, 20022, 20023, 20024, 20041, 20042],
  ...[20085, 20171, 20172, 20173, 20181, 20182, 100502],
];

/**
 * The meaning of a token call's error; undefined if the answer is not one. The status does not matter: an error may
 * come with 200, and counts even next to a token. Undocumented errors, and those that Huawei calls its own, prove
 * nothing.
 */
export function readError({
  status,
  json,
}: {
  status: number;
  json: Readonly<Record<string, unknown>>;
}): { kind: 'refused'; reason: 'code' } | LoginFailure | undefined {
  const { error = null, sub_error: subError = null } = json;
  if (status === 200 && error === null && subError === null) return undefined;
  const number = Number(subError);
  if (aboutTheCode.includes(number)) return { kind: 'refused', reason: 'code' };
  // Only numbers are logged: a text may be anything, our request included.
  const detail = `status ${status}, error ${Number(error)}, sub_error ${number}`;
  return { kind: aboutOurApp.includes(number) ? 'configuration' : 'unavailable', detail };
}
