import pg from 'pg';
import type { Statement } from './statement.ts';

/** One question of a packet. */
export interface Question {
  statement: Statement;
  /** As the wire has them: `wireValue`. */
  values: readonly unknown[];
  answer: PromiseWithResolvers<Answered>;
}

/** What the database says to a question. */
export interface Answered {
  rows: unknown[];
  /** How many rows it touched. */
  rowCount: number;
  /** COMMIT, ROLLBACK, SELECT, … */
  command: string;
}

/** The columns of a statement's rows, as its connection has described them. */
interface Shape {
  names: string[];
  parsers: ((text: string) => unknown)[];
}

/** What pg hands to a query, and what a query asks of its connection: its cursors and streams are written against it as well. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  /** Names that the database has prepared, and those that it has been asked to prepare, with their texts. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  describe(of: { type: 'P'; name: string }): void;
  execute(portal: { rows: number }): void;
  sync(): void;
}

/** A prepared statement keeps its columns for as long as its connection lives; one that no longer fits is refused. */
const shapes = new WeakMap<Wire, Map<string, Shape>>();

/** A value as text or bytes; throws for one that cannot be written down. */
export const wireValue = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
  .prepareValue;

/** What a query of one's own has from pg's. `callback` is put in another's place, which ends a timer first. */
const PgQuery = pg.Query as unknown as new (
  text: string,
  callback: (error: Error | null | undefined) => void,
) => { callback(error: Error | undefined): void };

/**
 * Several questions as one message with one Sync at its end: the database answers all of them by one write, where it would
 * otherwise send one, and wake us, for each (docs/decisions/0010). What comes behind a question that fails is not looked at any
 * more and fails by the same reason; what was answered before it keeps its answer. Outside a transaction that was begun, the
 * packet is one. A statement that the connection knows is not described again.
 */
export class Packet extends PgQuery {
  readonly #questions: readonly Question[];
  /** The question that the database answers now. */
  #at = 0;
  #shape: Shape | undefined;
  #rows: unknown[] = [];
  #answers: (Answered | Error)[] = [];
  #wire: Wire | undefined;

  constructor(questions: readonly Question[]) {
    // pg calls it at the end, or when the database says nothing for too long.
    super('', (error) => this.#end(error ?? undefined));
    this.#questions = questions;
  }

  /** pg keeps in mind by name and text what the database has just prepared: that of the question at hand. */
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
      // The database has done its part: the rest of the packet goes on.
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
      // The last answer holds only once the database has let go of the packet.
      const isAnswered = known !== undefined && (error === undefined || index < this.#questions.length - 1);
      // What stands behind a failure was not prepared.
      if (error && index >= this.#at) delete this.#wire?.submittedNamedStatements[statement.name];
      if (known instanceof Error) answer.reject(known);
      else if (isAnswered) answer.resolve(known);
      else answer.reject(error ?? new Error('the database has left a question unanswered'));
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
