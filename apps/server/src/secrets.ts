import { createHmac } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

/** Named secrets. Their values are never in a log, an answer or the database. */
export interface Secrets {
  has(name: string): boolean;
  /** The secret of this name; throws if the operator has not configured it. */
  get(name: string): string;
  /** Why this secret is unfit for live use; undefined if it is fit. */
  problemWith(name: string): string | undefined;
}

interface SecretsSource {
  runMode: 'local' | 'live';
  localSecretFile: string;
  secretsFile: string | undefined;
}

/** Problems of the secrets file, for the operator. */
export interface SecretsNotes {
  /** These prevent a start. */
  problems: string[];
  /** These are only logged. */
  warnings: string[];
}

/**
 * Opens the store's secrets: derived from the local master secret in local mode, read from SECRETS_FILE in live mode.
 * Problems of the file are reported. If users other than its owner can read or change it, that is a problem in live
 * mode, and its secrets are not used; in local mode, where nothing is worth money, it is a warning.
 */
export function openSecrets(source: SecretsSource, notes: SecretsNotes): Secrets {
  return source.runMode === 'local'
    ? localSecrets(readMaster(source.localSecretFile, notes))
    : liveSecrets(readLive(source.secretsFile, notes.problems));
}

/** Each name's secret is the HMAC of the name under the master secret: the sandbox derives the same ones by itself. */
export function localSecrets(master: string): Secrets {
  const known = new Map<string, string>();
  const derive = (name: string) => createHmac('sha256', master).update(name).digest('hex');
  return {
    has: () => true,
    get(name) {
      const secret = known.get(name) ?? derive(name);
      known.set(name, secret);
      return secret;
    },
    problemWith: () => undefined,
  };
}

/** Secrets as the operator wrote them. */
export function liveSecrets(values: ReadonlyMap<string, string>): Secrets {
  return {
    has: (name) => values.has(name),
    get(name) {
      const secret = values.get(name);
      if (secret === undefined) throw new Error(`The secret ${name} is not configured`);
      return secret;
    },
    problemWith: (name) => judgeSecret(name, values.get(name)),
  };
}

const placeholder = /^(change.?me|secret|password|default|example|test|todo|xxx+|12345.*)/i;

/**
 * The operator generates the keys of the store and its games, which are long; a provider decides the length of its own.
 * During a key change the secret of a game or an account holds several values, of which any verifies a message: each
 * must be fit.
 */
function judgeSecret(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return `the secret ${name} is missing in SECRETS_FILE`;
  const isOne = /^(session|attempt|card|login)\./.test(name);
  const values = isOne || value.trim() === '' ? [value] : value.trim().split(/\s+/);
  const shortest = /^(session|attempt|card|game)\./.test(name) ? 32 : 8;
  if (values.some((one) => one.length < shortest))
    return `the secret ${name} is shorter than ${shortest} characters`;
  if (values.some((one) => placeholder.test(one) || new Set(one).size < 5))
    return `the secret ${name} looks like a placeholder`;
  return undefined;
}

function readMaster(file: string, { problems, warnings }: SecretsNotes): string {
  const master = readText(file, 'LOCAL_SECRET_FILE', { problems, exposed: warnings })?.trim() ?? '';
  if (master !== '' && !/^[0-9a-f]{64}$/.test(master))
    problems.push(`The local secret in ${file} is damaged: it must be 64 hexadecimal digits.`);
  return master;
}

function readLive(file: string | undefined, problems: string[]): ReadonlyMap<string, string> {
  if (file === undefined) {
    problems.push('SECRETS_FILE is missing: RUN_MODE=live needs a JSON file of secrets by name.');
    return new Map();
  }
  const before = problems.length;
  const text = readText(file, 'SECRETS_FILE', { problems, exposed: problems });
  if (text === undefined || problems.length > before) return new Map();
  const values = parseSecrets(text);
  if (values) return values;
  problems.push(`SECRETS_FILE (${file}) must be a JSON object whose values are all text.`);
  return new Map();
}

/** The parser's own message quotes the file, so it is never shown. */
function parseSecrets(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    const entries = Object.entries(parsed);
    return entries.every(([, value]) => typeof value === 'string') ? new Map(entries) : undefined;
  } catch {
    return undefined;
  }
}

/** `exposed` gets the message about a file that users other than its owner can read or change. */
function readText(
  file: string,
  variable: string,
  { problems, exposed }: { problems: string[]; exposed: string[] },
): string | undefined {
  let opened: number | undefined;
  try {
    // The mode of the opened file, not of the path: mounted secrets are symlinks that get replaced.
    opened = openSync(file, 'r');
    const mode = fstatSync(opened).mode & 0o777;
    if (isOthersToo(mode))
      exposed.push(
        `${variable} (${file}) can be read or changed by users other than its owner (its mode is ${mode.toString(8).padStart(3, '0')}): run chmod 600 ${file}`,
      );
    return readFileSync(opened, 'utf8');
  } catch (error) {
    problems.push(`${variable} (${file}) cannot be read: ${reasonOf(error)}.`);
    return undefined;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** Windows has no such modes and reports 666 for every file. */
function isOthersToo(mode: number): boolean {
  return process.platform !== 'win32' && (mode & 0o066) !== 0;
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    { ENOENT: 'there is no such file', EACCES: 'this user may not read it', EISDIR: 'it is a folder' }[
      code
    ] ?? code
  );
}
