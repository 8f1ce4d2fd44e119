import type { Database } from '@gemporium/server/repositories/database.ts';

/** One command of the command line, as data: its help is made from this. */
export interface Command {
  /** `orders find` */
  name: string;
  summary: string;
  /** Words after the name, in order; a trailing `?` makes one optional. */
  words: readonly string[];
  options: Readonly<Record<string, Option>>;
  /**
   * Whether it changes something: then it takes --dry-run and leaves an audit row. What takes something from a player or
   * from sale needs a --reason, too; what goes on with something promised (`orders redeliver`) has its reason in that.
   */
  changes: boolean;
  run(call: Call): Promise<Result>;
}

export interface Option {
  about: string;
  /** A flag has no value. */
  flag?: boolean;
}

export interface Call {
  words: Readonly<Record<string, string>>;
  options: Readonly<Record<string, string | undefined>>;
  flags: ReadonlySet<string>;
  /** Opened on first use. Throws Refusal where there is none. */
  database(): Promise<Database>;
  operator: string;
  dryRun: boolean;
  environment: NodeJS.ProcessEnv;
  /** For an answer too long for memory: each value as one line, written at once. False: the reader has gone. */
  printJsonLines(values: readonly unknown[]): Promise<boolean>;
}

export interface Result {
  /** For people. */
  lines: string[];
  /** For --json. */
  data: unknown;
  /** What the answer leaves out: on standard error, where no program takes it for a row. */
  note?: string | undefined;
  /** It has printed its answer itself, a little at a time. */
  isPrinted?: true;
  /** 0 unless something was found wrong. */
  exitCode?: number;
}

/** A command cannot do what it was asked to do: what is wrong, and what to do about it. */
export class Refusal extends Error {
  readonly hint: string;
  readonly exitCode: number;
  constructor(message: string, hint = '', exitCode = 1) {
    super(message);
    this.hint = hint;
    this.exitCode = exitCode;
  }
}
