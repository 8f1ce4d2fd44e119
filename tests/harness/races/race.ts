import { type Envelope, newAttempt, type Player } from '../player.ts';
import { racers, type Track } from './track.ts';

/** A call of one racer; it gets an attempt's name of its own. */
export interface RacingCall {
  player: Player;
  path: string;
  fields: Record<string, unknown>;
}

/** A race that is ready to be run: the calls, what is to be won, and how it goes on. */
export interface Start {
  calls: RacingCall[];
  /** Everything that may be won, once each: `won` for each winner, or what `prizes` names. */
  toWin: string[];
  /** What a winner's answer gave him; by default one `won`. */
  prizes?: (content: Record<string, unknown>) => string[];
  /** The codes that the others may hear. */
  others: readonly number[];
  /** Goes on with the answers until what was won is where it belongs; throws where it does not get there. */
  finish(answers: RacingAnswer[]): Promise<void>;
}

export type RacingAnswer = Envelope<Record<string, unknown>> & { by: RacingCall };

export interface Race {
  /** What a person would say of it, with its row of the specification. */
  name: string;
  /** Prepares the repetition of this number by the calls that players and publishers make. */
  prepare(track: Track, repetition: number): Promise<Start>;
}

export interface Outcome {
  ms: number;
  /** How often each code was heard. */
  codes: Record<string, number>;
  /** What went wrong, in sentences. */
  problems: string[];
}

/** Runs one race: all calls at once, in an order that chance decides, spread over the server processes. */
export async function run(race: Race, track: Track, repetition: number): Promise<Outcome> {
  const start = await race.prepare(track, repetition);
  if (start.calls.length !== racers) throw new Error(`${race.name}: ${start.calls.length} racers`);
  const order = start.calls.map((call) => ({ call, at: track.random() })).sort((a, b) => a.at - b.at);
  const begun = performance.now();
  const answers = await Promise.all(
    order.map(async ({ call }, i): Promise<RacingAnswer> => {
      // A server that has too much to do at once says so; the page asks again under the same name, and so does this.
      const tab = call.player.tab(i);
      const fields = { ...call.fields, attempt_id: newAttempt() };
      return { ...(await tab.persist<Record<string, unknown>>(call.path, fields)), by: call };
    }),
  );
  const ms = performance.now() - begun;
  const problems = judge(start, answers);
  if (problems.length === 0)
    await start
      .finish(answers)
      .catch((error) => problems.push(error instanceof Error ? error.message : `${error}`));
  const codes: Record<string, number> = {};
  for (const { code } of answers) codes[code] = (codes[code] ?? 0) + 1;
  return {
    ms,
    codes,
    problems: problems.map((problem) => `${race.name}, repetition ${repetition}: ${problem}`),
  };
}

function judge({ toWin, prizes = () => ['won'], others }: Start, answers: RacingAnswer[]): string[] {
  const won = answers.filter(({ code }) => code === 1).flatMap(({ content }) => prizes(content));
  const problems =
    won.sort().join() === toWin.toSorted().join()
      ? []
      : [`won was ${won.join() || 'nothing'}, not ${toWin.join()}`];
  for (const { code, msg } of answers) {
    if (code !== 1 && !others.includes(code)) problems.push(`somebody heard ${code} ${msg}`);
    else if (code !== 1 && msg === '') problems.push(`somebody heard ${code} without a sentence`);
  }
  return problems;
}
