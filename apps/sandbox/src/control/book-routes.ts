import type { FastifyInstance } from 'fastify';
import { bookNames, readBack } from '../books/read-back.ts';
import type { Sandbox } from '../sandbox.ts';
import { json, refuse } from './answers.ts';

/** `GET /books/<name>`: everything the sandbox received and did, for an outside comparison of books. */
export function mountBooks(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/books', (_request, reply) => json(reply, 200, { books: bookNames }));
  app.get<{ Params: { name: string }; Querystring: Record<string, string | undefined> }>(
    '/books/:name',
    async (request, reply) => {
      const { name } = request.params;
      // Through a commit, so that only data that is on disk is shown.
      const result = await sandbox.books.commit(() => readBack(sandbox.books.db, name, request.query));
      return result.ok
        ? json(reply, 200, { [name]: result.rows })
        : refuse(reply, bookNames.includes(name) ? 400 : 404, 'invalid_request', result.message);
    },
  );
}
