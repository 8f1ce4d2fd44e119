import { gzipSync } from 'node:zlib';
import { largestMessageBytes } from '@gemporium/provider-kit/incoming.ts';
import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';

/** A repeatable number from 0 to 1. */
type Random = () => number;

/** Characters of every class in our regular expressions, separators, and characters that no text may contain. */
const runs = [
  ...[
    '0',
    '1 ',
    '4-',
    'a',
    'Z',
    '_',
    '.',
    '-',
    '+',
    '@',
    'a@',
    'a@a.',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '/',
    '\\',
    '"',
  ],
  ...["'", ':', ';', ',', '=', '&', 'a=', '&a', '%', '%0', '%00', '%ff', '%E6%88', '+', '[', ']', '{', '}'],
  ...['[[', '{"a":', '"a",', '[],', '<', '<!--', '>', '*', '(', '$', '^', '|', '~', '`', '?', '#', '!'],
  ...['\0', '\u0001', '\u001b[31m', '\u007f', '\u0085', '\u2028', '\ufeff', '\u202e', 'é', '漢', 'ß', 'İ'],
  ...[
    '\u{1f48e}',
    '\ud800',
    '\udc00',
    '\\u0000',
    '\\ud800',
    '٣',
    'Bearer ',
    'password:"',
    'hash=',
    'secret: ',
  ],
  ...['__proto__', 'constructor', 'toString', '1e308', '-', '0.', '1,', 'true', 'null', 'GP0', 'v1,', 'v1, '],
];

const contentTypes = [
  ...[
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/xml',
    'multipart/form-data',
  ],
  ...[
    'application/octet-stream',
    'application/json; charset=utf-16',
    '',
    ';;;',
    'x',
    'a/b; boundary=',
    '*/*',
  ],
];

/** One hostile message: a changed real one, or an invented one. */
export function hostileMessage(real: readonly IncomingRequest[], random: Random): IncomingRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const model = real.length > 0 && random() < 0.9 ? pick(real) : nobodys;
  const rawBody = (random() < 0.6 ? changed(model.rawBody, random, pick) : invented(random, pick)).subarray(
    0,
    largestMessageBytes,
  );
  return {
    method: random() < 0.9 ? model.method : pick(['POST', 'GET']),
    headers: headersOf(model, random, pick),
    rawBody,
    query: random() < 0.9 ? {} : { [pick(runs)]: run(random, pick, 2_000), MyCardTradeNo: pick(runs) },
    remoteAddress: pick(['127.0.0.1', '::1', '::ffff:10.0.0.1', '']),
  };
}

const nobodys: IncomingRequest = {
  method: 'POST',
  headers: {},
  rawBody: Buffer.from('{"type":"payment.paid","data":{}}'),
  query: {},
  remoteAddress: '127.0.0.1',
};

type Pick = <T>(list: readonly T[]) => T;

/** Mostly short, sometimes long, occasionally as long as a door accepts. */
function length(random: Random, most = largestMessageBytes): number {
  const scale = random();
  return Math.ceil(
    random() * Math.min(most, scale < 0.9 ? 500 : scale < 0.995 ? 20_000 : largestMessageBytes),
  );
}

function run(random: Random, pick: Pick, most?: number): string {
  const unit = pick(runs);
  return unit.repeat(Math.ceil(length(random, most) / unit.length));
}

function headersOf(model: IncomingRequest, random: Random, pick: Pick): Record<string, string> {
  const headers: Record<string, string> = { ...model.headers };
  if (random() < 0.3) headers['content-type'] = pick(contentTypes);
  if (random() < 0.1) headers[pick(Object.keys(headers)) ?? 'webhook-id'] = run(random, pick, 2_000);
  if (random() < 0.1) delete headers[pick(Object.keys(headers)) ?? ''];
  if (random() < 0.05) headers['webhook-signature'] = run(random, pick, 8_000);
  if (random() < 0.05)
    headers['webhook-timestamp'] = pick(['0', '-1', '9'.repeat(12), '9'.repeat(999), 'NaN']);
  return headers;
}

/** A real message with a few bytes changed, removed, repeated or replaced by a long run. */
function changed(body: Buffer, random: Random, pick: Pick): Buffer {
  // One field only, so that a message signed again is otherwise intact.
  if (random() < 0.35) return withField(body, fieldValue(random, pick), random, pick);
  let bytes: Buffer = Buffer.from(body);
  for (let times = Math.ceil(random() * 3); times > 0; times--) {
    const at = Math.floor(random() * bytes.length);
    const end = at + Math.floor(random() * 12);
    const kind = random();
    if (kind < 0.3 && bytes.length > 0) bytes[at] = bytes[at]! ^ (1 << Math.floor(random() * 8));
    else if (kind < 0.4) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    else if (kind < 0.5) bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    else if (kind < 0.8) bytes = withField(bytes, fieldValue(random, pick), random, pick);
    else bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(run(random, pick)), bytes.subarray(end)]);
  }
  return bytes;
}

/** Values that the database cannot store, or that are longer than any of our columns should hold. */
const unstorable = [
  '\0',
  'GP\0-1',
  '\ud800',
  'x\udc00',
  '\u001b[31m',
  'x'.repeat(201),
  '漢字'.repeat(1_500),
  '',
];

const fieldValue = (random: Random, pick: Pick) => (random() < 0.5 ? pick(unstorable) : run(random, pick));

/** A real message with the value of one field, at any depth of its form or JSON, replaced. */
function withField(bytes: Buffer, value: string, random: Random, pick: Pick): Buffer {
  const text = bytes.toString('utf8');
  if (!text.startsWith('{')) {
    const form = [...new URLSearchParams(text)];
    if (form.length === 0) return bytes;
    const [name] = pick(form);
    const other =
      random() < 0.2 ? JSON.stringify({ FacServiceId: value, FacTradeSeq: [value, 'GP0-1'] }) : value;
    return Buffer.from(
      new URLSearchParams([...form.filter(([key]) => key !== name), [name, other]]).toString(),
    );
  }
  try {
    const message = JSON.parse(text);
    const places: [Record<string, unknown>, string][] = [];
    const walk = (inside: unknown) => {
      if (typeof inside !== 'object' || inside === null) return;
      for (const key of Object.keys(inside)) {
        places.push([inside as Record<string, unknown>, key]);
        walk((inside as Record<string, unknown>)[key]);
      }
    };
    walk(message);
    const place = pick(places);
    if (place)
      place[0][place[1]] =
        random() < 0.6 ? value : pick([null, 0, -1, 1e308, 2 ** 53, [value], { [value]: 1 }]);
    return Buffer.from(JSON.stringify(message));
  } catch {
    // An earlier change has already broken its JSON.
    return bytes;
  }
}

/** A body that was never a message. */
function invented(random: Random, pick: Pick): Buffer {
  const size = length(random);
  const times = (unit: string) => unit.repeat(Math.ceil(size / unit.length));
  return pick<() => Buffer>([
    () => Buffer.alloc(0),
    () => Buffer.from(run(random, pick)),
    () => Buffer.from(Array.from({ length: Math.min(size, 4_000) }, () => random() * 256)),
    () => Buffer.from(times('[')),
    () => Buffer.from(`${times('[')}${times(']')}`),
    () => Buffer.from(`[${times('0,')}0]`),
    () => Buffer.from(`{${Array.from({ length: Math.ceil(size / 12) }, (_, i) => `"${i}":${i}`).join()}}`),
    () => Buffer.from(`{"live":"false","notificationItems":[${times('{"NotificationRequestItem":{}},')}{}]}`),
    () => Buffer.from(`{"type":"payment.paid","type":"${run(random, pick)}","data":${times('9')}}`),
    () => Buffer.from(`{"__proto__":{"live":"false"},"constructor":{"prototype":{"type":"${times('a')}"}}}`),
    () => Buffer.from(times(`${pick(['a', 'DATA', 'Hash', 'FacTradeSeq', '__proto__'])}=1&`)),
    () => Buffer.from(Array.from({ length: Math.ceil(size / 6) }, (_, i) => `f${i}=${i}`).join('&')),
    () =>
      Buffer.from(
        `DATA=${encodeURIComponent(JSON.stringify({ FacServiceId: 'mycard-main', FacTradeSeq: Array.from({ length: Math.min(500, size) }, (_, i) => `GPX${i}-1`) }))}`,
      ),
    () =>
      Buffer.from(
        `StartDateTime=${pick(['0000-01-01', '9999-12-31', '2026-02-30'])}T00:00:00&EndDateTime=9999-12-31T23:59:59`,
      ),
    () => Buffer.from(`MyCardTradeNo=${encodeURIComponent(run(random, pick, 4_000).toWellFormed())}`),
    () => gzipSync(Buffer.alloc(Math.min(size * 100, 5_000_000))),
  ])();
}
