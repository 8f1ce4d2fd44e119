import type pg from 'pg';
import { type Answered, Packet, type Question, wireValue } from './packet.ts';
import type { Statement } from './statement.ts';

/** Sends one query; rejects if the database fails, or a value cannot be serialized. */
export type Ask = (statement: Statement, values?: readonly unknown[]) => Promise<Answered>;

/** Ends a transaction even if one of its statements failed: a failure skips the rest of its packet. */
export const rollback: Statement = { name: 'rollback', text: 'rollback' };

/**
 * Queries through this client. Queries that are started together are batched until the end of the tick into one packet:
 * one write, one wake-up of the database and one answer, instead of one each (docs/decisions/0010). The client must use
 * `pipeline: true`.
 */
export function together(client: pg.ClientBase): Ask {
  let waiting: Question[] = [];
  const send = () => {
    const questions = waiting;
    waiting = [];
    // pg accepts a custom query object with the methods of its own.
    if (questions.length > 0) client.query(new Packet(questions) as unknown as pg.Submittable);
  };
  return async (statement, values = []) => {
    const question = { statement, values: values.map(wireValue), answer: Promise.withResolvers<Answered>() };
    if (statement === rollback) send();
    if (waiting.length === 0) process.nextTick(send);
    waiting.push(question);
    try {
      return await question.answer.promise;
    } catch (error) {
      // The error was created in the socket handler; its stack should show the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
}
