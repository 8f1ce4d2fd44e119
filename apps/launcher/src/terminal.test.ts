import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTerminal } from './terminal.ts';

/** A stream for the launcher's output, and everything written since the last read. */
function open(how: { isTTY?: boolean; colours?: boolean; columns?: number }) {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), {
    isTTY: how.isTTY ?? false,
    columns: how.columns ?? 80,
    hasColors: () => how.colours ?? false,
  });
  return { terminal: createTerminal(stream as never), stream, told: () => String(stream.read() ?? '') };
}
/** What a person sees at last: what was erased or written over is gone. */
const seen = (told: string) =>
  told.split('\n').map((line) => stripVTControlCharacters(line.split('\r\u001b[K').at(-1) ?? ''));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('where a file or another program listens', () => {
  it('there is one plain line for each step and each word, and nothing moves', async () => {
    const { terminal, told } = open({});
    const work = Promise.withResolvers<number>();
    const done = terminal.during('Building', () => work.promise);
    const other = terminal.during('Starting', async () => 2);
    terminal.say(`${terminal.bold('Ready')} ${terminal.red('!')} ${terminal.dim('(1 s)')}`);
    await vi.advanceTimersByTimeAsync(5_000);
    work.resolve(1);
    expect(await Promise.all([done, other])).toEqual([1, 2]);
    expect(told()).toBe('Building …\nStarting …\nReady ! (1 s)\n');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a listener that has gone does not end the store', () => {
    const { stream } = open({});
    expect(() => stream.emit('error', new Error('write EPIPE'))).not.toThrow();
  });
});

describe('where a person watches', () => {
  it('one line moves and names what is under way, until all of it has ended', async () => {
    const { terminal, told } = open({ isTTY: true, columns: 24 });
    const [build, start] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const building = terminal.during('Building', () => build.promise);
    const starting = terminal.during('Starting', () => start.promise);
    const line = () => seen(told()).at(-1);
    expect(line()).toMatch(/^. Building, Starting …$/);
    await vi.advanceTimersByTimeAsync(200);
    const [one, , two] = [line(), await vi.advanceTimersByTimeAsync(100), line()];
    expect(one?.slice(1)).toBe(' Building, Starting …');
    expect(two?.slice(1)).toBe(one?.slice(1));
    expect(two).not.toBe(one);
    terminal.say('a word');
    expect(seen(told())).toEqual(['a word', expect.stringMatching(/^. Building, Starting …$/)]);

    await vi.advanceTimersByTimeAsync(200);
    told();
    build.resolve();
    await building;
    expect(seen(told())).toEqual(['✓ Building (0.5 s)', expect.stringMatching(/^. Starting …$/)]);
    await vi.advanceTimersByTimeAsync(100);
    expect(line()).toMatch(/^. Starting …$/);
    start.resolve();
    await starting;
    expect(seen(told())).toEqual(['✓ Starting (0.6 s)', '']);
    expect(vi.getTimerCount()).toBe(0);
    terminal.say('after it');
    expect(told()).toBe('after it\n');
  });

  it('what is done at once leaves no line, and what fails ends its line too', async () => {
    const { terminal, told } = open({ isTTY: true });
    const [quick, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = terminal.during('Quick', () => quick.promise);
    await vi.advanceTimersByTimeAsync(400);
    quick.resolve();
    await done;
    expect(seen(told())).toEqual(['']);
    const failing = terminal.during('Slow', () => slow.promise).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(401);
    slow.reject(new Error('broken'));
    expect(await failing).toEqual(new Error('broken'));
    expect(seen(told())).toEqual(['✓ Slow (0.4 s)', '']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a line is never wider than the terminal', () => {
    const { terminal, told } = open({ isTTY: true, columns: 20 });
    void terminal.during('Preparing the very many samples', () => new Promise<void>(() => {}));
    expect(seen(told()).at(-1)).toHaveLength(19);
  });

  it.each([
    [true, '\u001b[1mbold\u001b[0m\u001b[2mdim\u001b[0m\u001b[31mred\u001b[0m'],
    [false, 'bolddimred'],
  ])('colours are for a terminal that has them: %s', (colours, text) => {
    const { terminal } = open({ isTTY: true, colours });
    expect(terminal.bold('bold') + terminal.dim('dim') + terminal.red('red')).toBe(text);
  });
});
