import type { EngineWindow } from './window.ts';

/** A W3C WebDriver command in one session; returns the answer's value, and throws the driver's error. */
export type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Opens a session with the driver at `origin`. */
export async function openSession(
  origin: string,
  capabilities: object,
): Promise<{ command: Command; version: string }> {
  const opened = (await ask(origin, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  };
  const { browserName, browserVersion } = opened.capabilities;
  return {
    version: `${browserName} ${browserVersion}`,
    command: (method, path, body) => ask(origin, method, `/session/${opened.sessionId}${path}`, body),
  };
}

async function ask(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
  const answer = await fetch(origin + path, { method, ...sent });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
  return value;
}

/** One window of a session; switches to it before each command, because commands go to the current window. */
export function sessionWindow(command: Command, handle: string): EngineWindow {
  const here = () => command('POST', '/window', { handle });
  const inHere = async (method: 'GET' | 'POST', path: string, body?: object) => {
    await here();
    return command(method, path, body);
  };
  const act = async (id: string, type: string, actions: object[], more: object = {}) => {
    await inHere('POST', '/actions', { actions: [{ id, type, actions, ...more }] });
  };
  return {
    goto: async (url) => void (await inHere('POST', '/url', { url })),
    evaluate: (expression) => inHere('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    async click(x, y) {
      const place = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' };
      const press = [place, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await act('finger', 'pointer', press, { parameters: { pointerType: 'mouse' } });
    },
    async type(words) {
      const keys = Array.from(words).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('keys', 'key', keys);
    },
    url: async () => String(await inHere('GET', '/url')),
    bringToFront: async () => void (await here()),
    picture: async () => Buffer.from(String(await inHere('GET', '/screenshot')), 'base64'),
  };
}
