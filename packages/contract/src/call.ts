import { z } from 'zod';

/**
 * A call of the HTTP API. `read` calls change nothing; `change` calls have an idempotency key, `attempt_id`, and a
 * repetition gets the first answer. Both accept GET and POST with the same fields (row W-01).
 */
export interface Call<Request extends z.ZodObject = z.ZodObject, Content extends z.ZodType = z.ZodType> {
  path: string;
  kind: 'read' | 'change';
  /** none: anybody; optional: knows the player if there is a token; player: -600 without a session. */
  session: 'none' | 'optional' | 'player';
  summary: string;
  request: Request;
  content: Content;
  /** Request fields that never appear in a log, or in a URL made by the page. */
  secretFields: readonly string[];
}

/** The fields of every call, in addition to its own. */
const commonFields = {
  spec_lang: z.string().max(16).optional(),
  idfv: z.string().max(64).optional(),
  oauth_token: z.string().max(4096).optional(),
};

/** The idempotency key, which the client makes once for each intended change; it survives a reload (row O-10). */
const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters, digits, - or _');

const changeFields = { ...commonFields, attempt_id: idempotencyKey };

type Shape = z.core.$ZodLooseShape;
/** A call's own fields and those of every call, which it may redefine: Twitter's `oauth_token`. */
type With<Common extends Shape, Own extends Shape> = Omit<Common, keyof Own> & Own;

interface CallText {
  summary: string;
  session?: Call['session'];
  secretFields?: readonly string[];
}

/** Declares a call that changes nothing. */
export function readCall<const Path extends string, S extends Shape, C extends z.ZodType>(
  path: Path,
  text: CallText,
  shape: S,
  content: C,
) {
  return {
    path,
    kind: 'read' as const,
    session: text.session ?? ('none' as const),
    summary: text.summary,
    request: z.strictObject({ ...commonFields, ...shape } as With<typeof commonFields, S>),
    content,
    secretFields: text.secretFields ?? [],
  };
}

/** Declares a call that changes something. */
export function changeCall<const Path extends string, S extends Shape, C extends z.ZodType>(
  path: Path,
  text: CallText,
  shape: S,
  content: C,
) {
  return {
    path,
    kind: 'change' as const,
    session: text.session ?? ('player' as const),
    summary: text.summary,
    request: z.strictObject({ ...changeFields, ...shape } as With<typeof changeFields, S>),
    content,
    secretFields: text.secretFields ?? [],
  };
}
