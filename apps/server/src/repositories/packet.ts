import pg from 'pg';
import type { Statement } from './statement.ts';

/** One query of a packet. */
export interface Question {
  statement: Statement;
  /** In wire format (`wireValue`). */
  values: readonly unknown[];
  answer: PromiseWithResolvers<Answered>;
}

/** The database's answer to a query. */
export interface Answered {
  rows: unknown[];
  /** How many rows it touched. */
  rowCount: number;
  /** COMMIT, ROLLBACK, SELECT, … */
  command: string;
}

/** The columns of a statement's rows, as described on this connection. */
interface Shape {
  names: string[];
  parsers: ((text: string) => unknown)[];
}

/** The interface between pg and a query object, which its cursors and streams implement as well. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  /** Prepared statements, and those being prepared, with their texts. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  describe(of: { type: 'P'; name: string }): void;
  execute(portal: { rows: number }): void;
  sync(): void;
}

/**
 * A prepared statement keeps its columns for the life of its connection; PostgreSQL refuses one that no longer matches.
 */
const shapes = new WeakMap<Wire, Map<string, Shape>>();

/** A value as text or bytes; throws if it cannot be serialized. */
export const wireValue = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
  .prepareValue;

/** What pg expects of a custom query. pg replaces `callback` with its own, which clears a timer first. */
const PgQuery = pg.Query as unknown as new (
  text: string,
  callback: (error: Error | null | undefined) => void,
) => { callback(error: Error | undefined): void };

/**
 * Several queries as one message with one Sync at its end: the database answers all of them with one write, instead of
 * one write and wake-up for each (docs/decisions/0010). Queries behind a failing one are skipped and fail with the same
 * error; those before it keep their answers. Outside an explicit transaction, the packet is one. A statement that the
 * connection has prepared is not described again.
 */
export class Packet extends PgQuery {
  readonly #questions: readonly Question[];
  /** The query that the database is answering. */
  #at = 0;
  #shape: Shape | undefined;
  #rows: unknown[] = [];
  #answers: (Answered | Error)[] = [];
  #wire: Wire | undefined;

  constructor(questions: readonly Question[]) {
    // Called by pg at the end, or after a timeout.
    super('', (error) => this.#end(error ?? undefined));
    this.#questions = questions;
  }

  /** pg records the prepared statement by name and text: here, of the current query. */
  get name(): string {
    return this.#questions[this.#at]?.statement.name ?? '';
  }
  set name(_none: string) {}
  get text(): string {
    return this.#questions[this.#at]?.statement.text ?? '';
  }
  set text(_none: string) {}

  submit(wire: Wire): Error | null {
    this.#wire = wire;
    const known = shapesOn(wire);
    const texts = new Map<string, string>();
    const asBefore = ({ name, text }: Statement) => {
      const prepared = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
      const before = prepared ?? texts.get(name) ?? text;
      texts.set(name, before);
      return before === text;
    };
    const changed = this.#questions.find(({ statement }) => !asBefore(statement));
    if (changed) return new Error(`two statements have the name ${changed.statement.name}`);
    wire.stream.cork();
    try {
      for (const {
        statement: { name, text },
        values,
      } of this.#questions) {
        const prepared = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
        if (prepared === undefined) {
          wire.parse({ name, text });
          wire.submittedNamedStatements[name] = text;
        }
        wire.bind({ statement: name, values });
        if (!known.has(name)) wire.describe({ type: 'P', name: '' });
        wire.execute({ rows: 0 });
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#shape ??= this.#wire && shapesOn(this.#wire).get(this.name);
    const { names, parsers } = this.#shape as Shape;
    const row: Record<string, unknown> = {};
    try {
      for (let i = 0; i < names.length; i++) {
        const text = fields[i];
        row[names[i] as string] = text === null || text === undefined ? null : parsers[i]?.(text);
      }
      this.#rows.push(row);
    } catch (error) {
      // The database has executed the query, so the rest of the packet continues.
      this.#answers[this.#at] = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // `INSERT 0 1`, `UPDATE 1`, `COMMIT`.
    const [command = '', ...others] = text.split(' ');
    this.#answers[this.#at] ??= { rows: this.#rows, rowCount: Number(others.at(-1)) || 0, command };
    const shapes = this.#wire && shapesOn(this.#wire);
    if (!shapes?.has(this.name)) shapes?.set(this.name, this.#shape ?? nothing);
    this.#at += 1;
    this.#shape = undefined;
    this.#rows = [];
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(undefined);
  }

  #end(error: Error | undefined): void {
    this.#questions.forEach(({ answer, statement }, index) => {
      const known = this.#answers[index];
      // The last answer is valid only once the database has finished the packet.
      const isAnswered = known !== undefined && (error === undefined || index < this.#questions.length - 1);
      // Queries behind a failure were not prepared.
      if (error && index >= this.#at) delete this.#wire?.submittedNamedStatements[statement.name];
      if (known instanceof Error) answer.reject(known);
      else if (isAnswered) answer.resolve(known);
      else answer.reject(error ?? new Error('the database left a query unanswered'));
    });
  }
}

const nothing: Shape = { names: [], parsers: [] };

function shapesOn(wire: Wire): Map<string, Shape> {
  let known = shapes.get(wire);
  if (!known) {
    known = new Map();
    shapes.set(wire, known);
  }
  return known;
}
