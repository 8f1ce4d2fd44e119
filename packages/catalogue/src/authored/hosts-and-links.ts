import type { Judge } from './judged.ts';

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Whether a lower-case name could be a host on the public internet: at least two labels, the last one a word. */
function looksReal(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1)!;
  const isLocal = last === 'localhost' || last === 'local' || last === 'internal';
  return (
    host.length <= 253 &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    topLevel.test(last) &&
    !isLocal
  );
}

/** A host as the Host header carries it: lower case, no scheme, no port, no path. */
export const judgeHost: Judge = (text) => {
  const bare = text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/:]/, 1)[0]!
    .toLowerCase();
  if (text !== bare) {
    const reason =
      text.toLowerCase() === bare
        ? 'hosts are written in lower case'
        : 'must be a host name alone: no https://, port, path or space';
    return { reason, fix: looksReal(bare) ? `write "${bare}"` : undefined };
  }
  if (/^[\d.]+$/.test(text)) return { reason: 'must be a name, not an IP address' };
  return looksReal(text) ? undefined : { reason: `"${text}" does not look like a real host` };
};

/** Says what to write, where that is itself right. */
const rightly = (judge: Judge, meant: string) => (judge(meant) ? undefined : `write "${meant}"`);

/** A link that players open: https, on a host that looks real. */
export const judgeLink: Judge = (text) => {
  const url = URL.parse(text);
  if (!url || /\s/.test(text)) {
    return {
      reason: `"${text}" is not a link like https://www.example.com/terms`,
      fix: text.includes(':') ? undefined : rightly(judgeLink, `https://${text}`),
    };
  }
  if (url.protocol === 'http:')
    return { reason: 'must be an https link', fix: rightly(judgeLink, text.replace(/^http/i, 'https')) };
  if (url.protocol !== 'https:') return { reason: 'must be an https link' };
  if (url.username || url.password) return { reason: 'must not carry a user name or password' };
  // Browsers also accept `https:host` and `https:\\host` as links, but readers of the file do not.
  if (!/^https:\/\/[^/\\]/i.test(text) || text.includes('\\'))
    return { reason: 'must be written as a link like https://www.example.com/terms' };
  return looksReal(url.hostname) ? undefined : { reason: `"${url.hostname}" does not look like a real host` };
};

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** `http://127.0.0.1:9000/link`, and nothing besides host, port and path. */
function isOnThisMachine(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !thisMachine.includes(url.hostname)) return false;
  return text === url.origin + withoutSlashes(url.pathname);
}

/**
 * Where a game's server listens: https without query or closing slash. In the local run mode alone also http on this
 * machine, or `sandbox:/path`, which stands for the store's own sandbox.
 */
export const judgeGameLink: Judge = (text) => {
  if (text.endsWith('/'))
    return { reason: 'must not end with a slash', fix: rightly(judgeGameLink, withoutSlashes(text)) };
  if (/^sandbox:(\/[A-Za-z0-9._~-]+)+$/.test(text)) return undefined;
  if (text.startsWith('sandbox:'))
    return { reason: 'must be sandbox: followed by a path', fix: 'write "sandbox:/game/link/v1"' };
  if (isOnThisMachine(text)) return undefined;
  const refusal = judgeLink(text);
  if (refusal) return refusal;
  const { search, hash } = new URL(text);
  return search || hash ? { reason: 'must not carry a query or fragment' } : undefined;
};

const unsafeSchemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'http'];

/** A deep link that opens the game: `voltgarde://shop`, or an https link. */
export const judgeDeepLink: Judge = (text) => {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/[^\s"'<>]+$/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return { reason: `"${text}" is not a deep link such as mygame://shop` };
  if (scheme === 'https') return judgeLink(text);
  return unsafeSchemes.includes(scheme)
    ? { reason: `links of the scheme ${scheme}: are not allowed` }
    : undefined;
};
