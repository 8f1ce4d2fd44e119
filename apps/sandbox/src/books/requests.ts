import type { DatabaseSync } from 'node:sqlite';

export interface RequestRow {
  readonly at: number;
  readonly provider: string;
  readonly call: string;
  readonly account: string | null;
  readonly reference: string | null;
  readonly method: string;
  readonly path: string;
  readonly request: string;
  /** Null where the connection was cut instead of answered. */
  readonly status: number | null;
  readonly answer: string;
  readonly fault: string | null;
}

const longest = 4000;

/** Passwords and tokens are redacted, in JSON and in forms. */
function scrub(text: string): string {
  return text
    .slice(0, longest)
    .replace(
      /("(?:password|token|oauth_token|access_token|CardPw|card_password|pg_token)"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi,
      '$1"[removed]"',
    )
    .replace(
      /((?:^|[&?])(?:password|token|oauth_token|CardPw|card_password|pg_token)=)[^&]*/gi,
      '$1[removed]',
    );
}

export type RequestBook = ReturnType<typeof requestBook>;

/** The log of all requests to the simulators and the game, with their answers. */
export function requestBook(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO requests (at, provider, call, account, reference, method, path, request, status, answer, fault)
     VALUES ($at, $provider, $call, $account, $reference, $method, $path, $request, $status, $answer, $fault)`,
  );
  return {
    add(row: RequestRow): void {
      const { path, request, answer } = row;
      insert.run({ ...row, path: scrub(path), request: scrub(request), answer: scrub(answer) });
    },
  };
}
