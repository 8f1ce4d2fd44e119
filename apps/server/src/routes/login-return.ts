import { loginReturnStart } from '@gemporium/contract/shop-paths.ts';
import { isDenied, stateOf } from '@gemporium/login-kit/callback-fields.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainBodiesOnly } from '../plugins/bodies.ts';
import { answerNotFound } from '../plugins/errors.ts';
import { addressIn } from '../plugins/request.ts';
import { callbackFields } from '../use-cases/logins/callback-fields.ts';

const longest = 32 * 1024;

/** Whether there is a login provider with this id. */
export const isLoginProvider = (id: string): boolean => Object.hasOwn(adapters, id);

/** The login provider whose callback has this path; undefined for any other path. */
export function loginReturnOf(path: string): string | undefined {
  return path.startsWith(loginReturnStart) ? path.slice(loginReturnStart.length) : undefined;
}

/**
 * `/login/return/{provider}`: where a login provider redirects the browser, with a query or with a form that another
 * site posts. Redirects on to the shop's page at the same address with the returned fields in the fragment, which no
 * server, referrer or other site's history gets; that page knows the pending login and ends it. False: no fields were
 * returned, so the page itself is requested.
 */
export function leadToLoginReturn(reply: FastifyReply, id: string, brought: string): boolean {
  const adapter = Object.hasOwn(adapters, id) ? adapters[id] : undefined;
  const fields = adapter ? callbackFields(adapter, brought) : {};
  if (!adapter || Object.keys(fields).length === 0) return false;
  const told = new URLSearchParams({
    state: stateOf(adapter, fields) ?? '',
    ...(isDenied(adapter, fields) ? { denied: '1' } : { returned: new URLSearchParams(fields).toString() }),
  });
  reply.header('cache-control', 'no-store').redirect(`${loginReturnStart}${id}#${told}`, 303);
  return true;
}

/** Callbacks that the browser posts as a form; those with a query are requests for the page (page.ts). */
export async function loginReturnRoutes(app: FastifyInstance): Promise<void> {
  plainBodiesOnly(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longest },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Params: { provider: string } }>('/login/return/:provider', async (request, reply) => {
    const { role } = addressIn(request);
    const { provider } = request.params;
    if ((role !== 'web' && role !== 'backup') || !isLoginProvider(provider))
      return answerNotFound(request, reply);
    // Without any of the provider's fields, the page says that nothing was returned.
    if (!leadToLoginReturn(reply, provider, typeof request.body === 'string' ? request.body : ''))
      reply.header('cache-control', 'no-store').redirect(`${loginReturnStart}${provider}`, 303);
    return reply;
  });
}
