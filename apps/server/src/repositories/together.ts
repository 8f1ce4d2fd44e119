import type pg from 'pg';
import { type Answered, Packet, type Question, wireValue } from './packet.ts';
import type { Statement } from './statement.ts';

/** Asks one question; fails as the database does, or where a value cannot be written down. */
export type Ask = (statement: Statement, values?: readonly unknown[]) => Promise<Answered>;

/** Ends a transaction also where one of its statements has failed: what fails takes its whole packet with it. */
export const rollback: Statement = { name: 'rollback', text: 'rollback' };

/**
 * Asks on this client. Questions that are started together wait for the end of the tick and are one packet: one write and one
 * wake-up of the database, and one answer, instead of one for each (docs/decisions/0010). The client must work with
 * `pipeline: true`.
 */
export function together(client: pg.ClientBase): Ask {
  let waiting: Question[] = [];
  const send = () => {
    const questions = waiting;
    waiting = [];
    // pg takes a query of one's own where it is made of its own.
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
      // It was made where bytes come in; who reads a log wants to know who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
}
