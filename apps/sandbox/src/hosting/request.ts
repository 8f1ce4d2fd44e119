import type { SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';
import type { FastifyRequest } from 'fastify';

const hostShape = /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/;

function single(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The origin of the hosted pages as this caller sees it. */
function originOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const host = request.headers.host ?? '';
  return `http://${hostShape.test(host) ? host : `127.0.0.1:${request.socket.localPort}`}`;
}

/** A request in the simulators' terms. */
export function toSimulatorRequest(request: FastifyRequest, publicUrl: string | null): SimulatorRequest {
  return {
    method: request.method,
    origin: originOf(request, publicUrl),
    path: request.url,
    params: single(request.params as Record<string, unknown>),
    query: single(request.query as Record<string, unknown>),
    headers: single(request.headers),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}
