import type { WriteStream } from 'node:tty';

/** Where the launcher speaks to the person who started it. */
export type Terminal = {
  /** Shows that `label` is being worked on until the work ends. */
  during: <T>(label: string, work: () => Promise<T>) => Promise<T>;
  /** One line, or several. */
  say: (text: string) => void;
  bold: (text: string) => string;
  dim: (text: string) => string;
  red: (text: string) => string;
};

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Anything faster than this is not worth a line on the screen. */
const worthALineMs = 400;

/** A moving line where a person watches, one plain line per step where a file or another program listens. */
export function createTerminal(stream: NodeJS.WriteStream): Terminal {
  const isTty = stream.isTTY === true;
  const colours = isTty && (stream as WriteStream).hasColors();
  const paint = (code: number) => (text: string) => (colours ? `\x1b[${code}m${text}\x1b[0m` : text);
  const dim = paint(2);
  const underWay = new Set<string>();
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;

  // The reader has gone (`npm start | head`); the store itself goes on.
  stream.on('error', () => undefined);
  const clear = () => isTty && underWay.size > 0 && stream.write('\r\x1b[K');
  const draw = () => {
    if (!isTty || underWay.size === 0) return;
    const line = `${frames[frame++ % frames.length]} ${[...underWay].join(', ')} …`;
    stream.write(`\r\x1b[K${line.slice(0, (stream.columns || 80) - 1)}`);
  };
  const say = (text: string) => {
    clear();
    stream.write(`${text}\n`);
    draw();
  };

  return {
    say,
    dim,
    bold: paint(1),
    red: paint(31),
    async during(label, work) {
      const begun = performance.now();
      if (!isTty) say(`${label} …`);
      underWay.add(label);
      timer ??= isTty ? setInterval(draw, 80).unref() : undefined;
      draw();
      try {
        return await work();
      } finally {
        clear();
        underWay.delete(label);
        if (underWay.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        const tookMs = performance.now() - begun;
        if (isTty && tookMs > worthALineMs) say(`✓ ${label} ${dim(`(${(tookMs / 1000).toFixed(1)} s)`)}`);
        draw();
      }
    },
  };
}
