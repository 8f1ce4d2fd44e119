import type { FastifyInstance } from 'fastify';
import { bookNames, readBack } from '../books/read-back.ts';
import type { Sandbox } from '../sandbox.ts';
import { json, refuse } from './answers.ts';

/** `GET /books/<name>`: everything the sandbox saw and did, for whoever compares books from outside. */
export function mountBooks(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/books', (_request, reply) => json(reply, 200, { books: bookNames }));
  app.get<{ Params: { name: string }; Querystring: Record<string, string | undefined> }>(
    '/books/:name',
    async (request, reply) => {
      const { name } = request.params;
      // As work of its own, so that nothing is shown that is not on the disk yet.
      const result = await sandbox.books.commit(() => readBack(sandbox.books.db, name, request.query));
      return result.ok
        ? json(reply, 200, { [name]: result.rows })
        : refuse(reply, bookNames.includes(name) ? 400 : 404, 'invalid_request', result.message);
    },
  );
}
