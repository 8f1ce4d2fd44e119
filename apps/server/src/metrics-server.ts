import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ListenOutcome, listen } from './listen.ts';
import { registry } from './metrics.ts';

/** Serves GET /metrics on the loopback address only: business figures are not public. */
export function startMetricsServer(port: number): Promise<ListenOutcome> {
  return listen(answer, { host: '127.0.0.1', port, variable: 'METRICS_PORT' });
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' || request.url !== '/metrics') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is served here.\n');
    return;
  }
  registry.metrics().then(
    (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
    () => response.writeHead(500).end(),
  );
}
