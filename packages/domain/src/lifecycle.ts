/** A small state machine as data, which can be proved, drawn and tested. */
export interface Lifecycle<State extends string, Event extends string, Consequence extends string = never> {
  name: string;
  initial: State;
  /** States in which nothing is owed to anybody. Late events may still leave them if an edge says so. */
  endings: readonly State[];
  states: Readonly<Record<State, Readonly<Partial<Record<Event, Edge<State, Consequence>>>>>>;
}

export interface Edge<State extends string, Consequence extends string> {
  to: State;
  /** What is committed together with the transition: changes to other rows, and effects. */
  consequences?: readonly Consequence[];
}

export type Decision<State extends string, Consequence extends string> =
  | { kind: 'moved'; from: State; to: State; consequences: readonly Consequence[] }
  | { kind: 'rejected'; from: State };

/** The next state and its consequences, or a rejection. Pure; the caller commits all of it together. */
export function decide<State extends string, Event extends string, Consequence extends string>(
  lifecycle: Lifecycle<State, Event, Consequence>,
  state: State,
  event: Event,
): Decision<State, Consequence> {
  const edge = lifecycle.states[state][event];
  if (edge === undefined) return { kind: 'rejected', from: state };
  return { kind: 'moved', from: state, to: edge.to, consequences: edge.consequences ?? [] };
}
