import type { FastifyInstance } from 'fastify';

/**
 * Some proxies write the port behind an address that they forward (`203.0.113.7:50412`), which differs for each of a
 * visitor's connections: every limit by address would be one by connection, no list of addresses would contain it, and
 * a trusted proxy would not be recognised. The ports are removed before anybody asks where a request comes from.
 */
export function forwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    done();
  });
}

/** `203.0.113.7:50412, [2001:db8::7]:443` → `203.0.113.7,2001:db8::7`. */
export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((one) => {
      const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d*)?$/.exec(one.trim()) ?? [];
      return bracketed ?? dotted ?? one.trim();
    })
    .join(',');
}
