import pg from 'pg';

/** Asks one question; fails as the database does. */
export type Ask = (query: string | pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Asks on this client, and holds its socket back until the questions that are started together have all been handed over:
 * one write, one packet and one wake-up of the database instead of one for each (docs/decisions/0010).
 *
 * pg gives a query its connection in `submit`, which is how its cursors and streams are written too; that is the one
 * place where the stream is ours to hold. The client must work with `pipeline: true`.
 */
export function together(client: pg.ClientBase): Ask {
  return async (query) => {
    try {
      return await new Promise<pg.QueryResult>((resolve, reject) => {
        const question = new pg.Query(query, (error, result) => (error ? reject(error) : resolve(result)));
        const { submit } = question;
        question.submit = (connection) => {
          const { stream } = connection;
          stream.cork();
          process.nextTick(() => stream.uncork());
          return submit.call(question, connection);
        };
        client.query(question);
      });
    } catch (error) {
      // It was made where bytes come in; who reads a log wants to know who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
}
