export interface SandboxConfig {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly secretFile: string;
  /** Where notifications go, without a trailing slash. */
  readonly storeUrl: string;
  /** Origin of the hosted pages; by default the one that the caller used. */
  readonly publicUrl: string | null;
  readonly makeUpAfterMs: number;
  /** Folder of the brand files, for the names of the accounts. */
  readonly brandsDir: string;
  /** Folder of the sample cards' codes, for the page “What to try”; null if no store runs with this sandbox. */
  readonly samplesDir: string | null;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: SandboxConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

function origin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : undefined;
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

/** Reads the environment, or lists every problem with it. */
export function readConfig(env: Environment = process.env): ConfigResult {
  const problems: string[] = [];
  const port = wholeNumber(env.SANDBOX_PORT ?? '8081', 0, 65_535);
  if (port === undefined) problems.push(`SANDBOX_PORT is not a port: ${env.SANDBOX_PORT}`);
  const storeUrl = origin(env.STORE_URL ?? 'http://127.0.0.1:8080');
  if (storeUrl === undefined) problems.push(`STORE_URL is not a URL: ${env.STORE_URL}`);
  const publicUrl = env.SANDBOX_PUBLIC_URL ? origin(env.SANDBOX_PUBLIC_URL) : null;
  if (publicUrl === undefined) problems.push(`SANDBOX_PUBLIC_URL is not a URL: ${env.SANDBOX_PUBLIC_URL}`);
  const makeUpAfterMs = wholeNumber(env.SANDBOX_MAKE_UP_MS ?? '20000', 100, 86_400_000);
  if (makeUpAfterMs === undefined)
    problems.push(`SANDBOX_MAKE_UP_MS must be milliseconds, from 100 to a day: ${env.SANDBOX_MAKE_UP_MS}`);
  const dataDir = env.SANDBOX_DATA_DIR;
  if (!dataDir) problems.push('SANDBOX_DATA_DIR is missing: the folder where the books are kept.');
  const secretFile = env.LOCAL_SECRET_FILE;
  if (!secretFile) problems.push('LOCAL_SECRET_FILE is missing: the file with the local master secret.');
  if (
    port === undefined ||
    storeUrl === undefined ||
    publicUrl === undefined ||
    makeUpAfterMs === undefined ||
    !dataDir ||
    !secretFile
  )
    return { ok: false, problems };
  return {
    ok: true,
    config: {
      host: env.HOST || '127.0.0.1',
      port,
      dataDir,
      secretFile,
      storeUrl,
      publicUrl,
      makeUpAfterMs,
      brandsDir: env.BRANDS_DIR || 'brands',
      samplesDir: env.SAMPLES_DIR || null,
    },
  };
}
