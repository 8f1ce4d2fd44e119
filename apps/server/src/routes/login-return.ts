import { loginReturnStart } from '@gemporium/contract/shop-paths.ts';
import { isDenied, stateOf } from '@gemporium/login-kit/callback-fields.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainBodiesOnly } from '../plugins/bodies.ts';
import { answerNotFound } from '../plugins/errors.ts';
import { callbackFields } from '../use-cases/logins/callback-fields.ts';

const longest = 32 * 1024;

/** Whether a login provider of this name is there. */
export const isLoginProvider = (id: string): boolean => Object.hasOwn(adapters, id);

/** The login provider to whose callback a path belongs; undefined for every other path. */
export function loginReturnOf(path: string): string | undefined {
  return path.startsWith(loginReturnStart) ? path.slice(loginReturnStart.length) : undefined;
}

/**
 * Where a login provider leads the browser back to: `/login/return/{provider}`, by a query or by a form that another site
 * posts. The browser goes on to the shop's page of the same address with what was brought behind the #, where no server, no
 * history of another site and no referrer has it: that page knows the login that was begun, and ends it. false: nothing was
 * brought, so that the page itself is wanted.
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

/** The forms that a provider has the browser post; a callback by a query is a page's address (page.ts). */
export async function loginReturnRoutes(app: FastifyInstance): Promise<void> {
  plainBodiesOnly(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longest },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Params: { provider: string } }>('/login/return/:provider', async (request, reply) => {
    const { role } = request.address ?? {};
    const { provider } = request.params;
    if ((role !== 'web' && role !== 'backup') || !isLoginProvider(provider))
      return answerNotFound(request, reply);
    // Without a field of the provider's the page says that nothing was brought.
    if (!leadToLoginReturn(reply, provider, typeof request.body === 'string' ? request.body : ''))
      reply.header('cache-control', 'no-store').redirect(`${loginReturnStart}${provider}`, 303);
    return reply;
  });
}
