/** A small state machine as data, so that it can be proved, drawn and tested instead of being read out of code. */
export interface Lifecycle<State extends string, Event extends string, Effect extends string> {
  name: string;
  initial: State;
  /** States in which nothing is owed to anybody. Late events may still leave them, where an edge says so. */
  endings: readonly State[];
  states: Readonly<Record<State, Readonly<Partial<Record<Event, Edge<State, Effect>>>>>>;
}

export interface Edge<State extends string, Effect extends string> {
  to: State;
  /** What must happen with the transition: inside its transaction, or as an effect row committed with it. */
  effects: readonly Effect[];
}

export type Decision<State extends string, Effect extends string> =
  | { kind: 'moved'; from: State; to: State; effects: readonly Effect[] }
  | { kind: 'rejected'; from: State };

/** The next state with its effects, or a rejection. Pure; whoever asks commits all of it together. */
export function decide<State extends string, Event extends string, Effect extends string>(
  lifecycle: Lifecycle<State, Event, Effect>,
  state: State,
  event: Event,
): Decision<State, Effect> {
  const edge = lifecycle.states[state][event];
  return edge
    ? { kind: 'moved', from: state, to: edge.to, effects: edge.effects }
    : { kind: 'rejected', from: state };
}
