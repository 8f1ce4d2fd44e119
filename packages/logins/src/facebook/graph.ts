import { createHmac } from 'node:crypto';
import { postForm, readJson } from '@gemporium/login-kit/exchange.ts';
import type { LoginContext, LoginFailure } from '@gemporium/login-kit/login-provider.ts';
import type { HttpOutcome } from '@gemporium/provider-kit/provider.ts';

type Fields = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

/**
 * Facebook keeps a version for about two years, then answers with its oldest one:
 * developers.facebook.com/docs/graph-api/changelog
 */
const usualVersion = 'v26.0';

/** The version of the dialog and the Graph API that this app uses. */
export function versionOf({ app }: LoginContext): string {
  return String(app.settings.graphVersion ?? usualVersion);
}

export interface GraphError {
  kind: 'error';
  code: unknown;
  subcode: unknown;
  message: string;
  /** Only codes: Facebook’s messages quote tokens. */
  detail: string;
}

/** The Graph API's answer: data, an error of its own, or nothing usable. */
export type GraphAnswer = { kind: 'answer'; json: Json } | GraphError | LoginFailure;

export async function getGraph(context: LoginContext, path: string, asked: Fields): Promise<GraphAnswer> {
  const url = `${graphUrl(context, path)}?${new URLSearchParams(asked)}`;
  return readGraph(await context.http({ method: 'GET', url }));
}

export async function postGraph(context: LoginContext, path: string, asked: Fields): Promise<GraphAnswer> {
  return readGraph(await postForm(context, graphUrl(context, path), asked));
}

const graphUrl = (context: LoginContext, path: string) =>
  `${context.host('graph')}/${versionOf(context)}/${path}`;

/** developers.facebook.com/docs/graph-api/guides/error-handling: an answer with `error` is one, whatever its status. */
function readGraph(outcome: HttpOutcome): GraphAnswer {
  const answer = readJson(outcome);
  if (answer.kind !== 'json') return answer;
  const { status, json } = answer;
  if (isObject(json.error)) return readError(json.error, status);
  if (status === 200) return { kind: 'answer', json };
  return { kind: 'unavailable', detail: `status ${status}, and no error that says why` };
}

function readError(error: Json, status: number): GraphError {
  const { code, error_subcode: subcode, message } = error;
  const said = subcode === undefined ? '' : `, subcode ${numberOf(subcode)}`;
  return {
    kind: 'error',
    code,
    subcode,
    message: typeof message === 'string' ? message : '',
    detail: `status ${status}, code ${numberOf(code)}${said}`,
  };
}

const numberOf = (value: unknown) => (Number.isSafeInteger(value) ? String(value) : 'none');

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an error is about our app or its secret. Code 1 also stands for everything that Facebook cannot name. */
export function isOurMistake({ code, message }: Pick<GraphError, 'code' | 'message'>): boolean {
  return (
    code === 101 ||
    (code === 1 && message.startsWith('Error validating client secret')) ||
    (code === 100 && message.includes('appsecret_proof'))
  );
}

/** Proves possession of the app’s secret for a token: developers.facebook.com/docs/graph-api/guides/secure-requests */
export function proofOf(accessToken: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex');
}
