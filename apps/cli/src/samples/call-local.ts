import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** `host`: the Host header by which a store is found; else the address's own. */
export interface LocalCall {
  /** Origin of a part of the store on this machine. */
  origin: string;
  path: string;
  host?: string;
}

/** POSTs JSON and answers the JSON that comes back, whatever this machine's resolver thinks of names under .localhost. */
export function callLocal({ origin, path, host }: LocalCall, fields: object): Promise<unknown> {
  const url = new URL(path, origin);
  const body = JSON.stringify(fields);
  const headers = {
    host: host ?? url.host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers, timeout: 10_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        try {
          resolve(JSON.parse(text));
        } catch {
          reject(new Error(`${headers.host}${path} answered ${answer.statusCode} ${text.slice(0, 200)}`));
        }
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${headers.host}${path} does not answer`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The connections that stay open for the next call would keep the command from ending. */
export function endLocalCalls(): void {
  agent.destroy();
}
