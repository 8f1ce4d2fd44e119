import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** A program of bench/programs in a process of its own, so that its processor time is not that of what it measures. */
export interface Program<Output> {
  pid: number;
  /** Resolves with what the program says under this name. */
  says(name: string): Promise<unknown>;
  send(name: string): void;
  output: Promise<Output>;
  end(): void;
}

type Message = { name: string; value?: unknown };

/** Starts a program with its input; it ends with this process, when `end` is called, or when `signal` aborts. */
export function runProgram<Input, Output>(name: string, input: Input, signal: AbortSignal): Program<Output> {
  const child = fork(join(import.meta.dirname, '../programs', `${name}.ts`), [], {
    // Not the profile of the programs that measure.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: Object.fromEntries(Object.entries(process.env).filter(([key]) => key !== 'NODE_OPTIONS')),
    signal,
    serialization: 'advanced',
  });
  const heard = new Map<string, unknown>();
  const waiting = new Map<string, (value: unknown) => void>();
  child.on('message', (message: Message) => {
    heard.set(message.name, message.value);
    waiting.get(message.name)?.(message.value);
  });
  const failed = failureOf(child, name);
  const says = (word: string) =>
    Promise.race([
      heard.has(word)
        ? Promise.resolve(heard.get(word))
        : new Promise<unknown>((resolve) => waiting.set(word, resolve)),
      failed,
    ]);
  const output = says('output') as Promise<Output>;
  // A failure is reported to the waiting caller; there may be none at that moment.
  for (const promise of [failed, output]) promise.catch(() => {});
  child.send({ name: 'input', value: input } satisfies Message);
  return {
    pid: child.pid ?? 0,
    says,
    send: (word) => void child.send({ name: word } satisfies Message),
    output,
    end: () => void child.kill('SIGKILL'),
  };
}

function failureOf(child: ChildProcess, name: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${name}: ${error.message}`)));
    child.once('exit', (code, signal) => reject(new Error(`${name} ended (${signal ?? `code ${code}`})`)));
  });
}
