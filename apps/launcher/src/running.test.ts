import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { describeExit, endChild, exitOf } from './running.ts';

/** A shell that waits, and has said that it does. */
async function shell(...traps: string[]) {
  const script = [...traps, 'echo ready', 'while :; do read -r word || exit 9; done'].join('\n');
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = exitOf(child);
  await once(child.stdout, 'data');
  return { child, exited };
}

it('a part that ends by the first signal is sent no other, however long the next would wait', async () => {
  const { child, exited } = await shell();
  const steps = [
    { signal: 'SIGINT' as const, waitMs: 3_600_000 },
    { signal: 'SIGQUIT' as const, waitMs: 3_600_000 },
  ];
  expect(await endChild(child, exited, steps)).toEqual({ code: null, signal: 'SIGINT' });
});

it.each<[ignored: string, ends: object]>([
  ["trap '' INT", { code: null, signal: 'SIGQUIT' }],
  ["trap '' INT QUIT", { code: null, signal: 'SIGKILL' }],
])(
  'one that ignores signals (%s) is sent the next when its time is over, and killed at last',
  async (ignored, ends) => {
    const { child, exited } = await shell(ignored);
    const begun = performance.now();
    const exit = await endChild(child, exited, [
      { signal: 'SIGINT', waitMs: 40 },
      { signal: 'SIGQUIT', waitMs: 40 },
    ]);
    expect(exit).toEqual(ends);
    expect(performance.now() - begun).toBeGreaterThan(35);
  },
);

it('one that has ended already is not waited for', async () => {
  const { child, exited } = await shell();
  child.stdin.end();
  await exited;
  expect(await endChild(child, exited, [{ signal: 'SIGTERM', waitMs: 3_600_000 }])).toEqual({
    code: 9,
    signal: null,
  });
});

it('each end is described: by an exit code, by a signal, or because there is no such program', async () => {
  const end = (code: number) => exitOf(spawn('/bin/sh', ['-c', `exit ${code}`]));
  expect(describeExit(await end(0))).toBe('ended with code 0');
  expect(describeExit(await end(7))).toBe('ended with code 7');
  const killed = spawn('/bin/sh', ['-c', 'kill -9 $$']);
  expect(describeExit(await exitOf(killed))).toBe('was killed by SIGKILL');
  const none = await exitOf(spawn('/nowhere/program', []));
  expect(none).toMatchObject({ code: null, signal: null });
  expect(describeExit(none)).toBe('could not be started: spawn /nowhere/program ENOENT');
});

it('a signal that could not be sent is not the end of a part', async () => {
  const { child, exited } = await shell();
  child.emit('error', new Error('kill EPERM'));
  child.stdin.end();
  expect(await exited).toEqual({ code: 9, signal: null });
});
