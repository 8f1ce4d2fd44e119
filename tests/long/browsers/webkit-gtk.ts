import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ownPorts } from '@gemporium/launcher/testing/own-ports.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { openSession, sessionWindow } from './web-driver.ts';
import { type EngineBrowser, phone, type Start } from './window.ts';

/** The browser that ships with the driver, in its library folder, for any architecture. */
function miniBrowser(): string | undefined {
  const folders = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))];
  return folders
    .filter((folder) => /linux-gnu|^\/usr\/lib$/.test(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => /\/webkit2?gtk-[\d.]+$/.test(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .find((file) => file.endsWith('/MiniBrowser'));
}

/** WebKitGTK with its own driver, on a virtual screen. */
export async function startWebKit(driverPath: string, screenPath: string): Promise<Start> {
  const binary = miniBrowser();
  if (binary === undefined) return { ok: false, missing: 'WebKitGTK’s MiniBrowser is not installed' };
  const screen = await startScreen(screenPath);
  const [port = 0] = await ownPorts(1);
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // Its own sandbox needs privileges that root in a container does not have.
    env: { ...process.env, DISPLAY: screen.name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const stop = async () => {
    await end(driver);
    await end(screen.process);
  };
  try {
    const origin = `http://127.0.0.1:${port}`;
    const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
    const { command, version } = await waitFor('WebKit’s driver', () => openSession(origin, options));
    await command('POST', '/window/rect', { x: 0, y: 0, ...phone });
    const handles = async () => (await command('GET', '/window/handles')) as string[];
    const [first = ''] = await handles();
    const browser: EngineBrowser = {
      version,
      first: sessionWindow(command, first),
      windows: async () => (await handles()).map((handle) => sessionWindow(command, handle)),
      // Its driver does not report the console: the page's failures appear only in the statistics.
      troubles: () => [],
      async close() {
        await command('DELETE', '');
        await stop();
      },
    };
    return { ok: true, browser };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A virtual screen; it writes the display number that it chose to the third pipe. */
async function startScreen(path: string): Promise<{ name: string; process: ChildProcess }> {
  const screen = spawn(path, ['-displayfd', '3', '-screen', '0', '1280x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as Readable, 'data');
  return { name: `:${String(number).trim()}`, process: screen };
}

async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
}
