/** The messages between a program of the benchmark and its starter. */
export interface Boss<Input> {
  input: Input;
  say(name: string, value?: unknown): void;
  hears(name: string): Promise<void>;
  /** Hands the output over and ends the program. */
  finish(output: unknown): void;
}

type Message = { name: string; value?: unknown };

/** Waits for the program's input. The program exits when its starter is gone. */
export function meetBoss<Input>(): Promise<Boss<Input>> {
  const heard = new Set<string>();
  const waiting = new Map<string, () => void>();
  process.on('disconnect', () => process.exit(1));
  return new Promise((resolve) => {
    process.on('message', ({ name, value }: Message) => {
      heard.add(name);
      waiting.get(name)?.();
      if (name !== 'input') return;
      resolve({
        input: value as Input,
        say: (word, content) => void process.send?.({ name: word, value: content } satisfies Message),
        finish: (output) =>
          void process.send?.({ name: 'output', value: output } satisfies Message, () => process.exit(0)),
        hears: (word) => (heard.has(word) ? Promise.resolve() : new Promise((go) => waiting.set(word, go))),
      });
    });
  });
}
