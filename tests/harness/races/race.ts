import { type Envelope, newAttempt, type Player } from '../player.ts';
import { racers, type Track } from './track.ts';

/** The call of one racer; each gets its own idempotency key. */
export interface RacingCall {
  player: Player;
  path: string;
  fields: Record<string, unknown>;
}

/** A prepared race: the calls, the prizes, and what follows. */
export interface Start {
  calls: RacingCall[];
  /** Everything that can be won, once each: `won` for each winner, or what `prizes` names. */
  toWin: string[];
  /** The prizes in a winner's answer; by default one `won`. */
  prizes?: (content: Record<string, unknown>) => string[];
  /** The codes that the losers may get. */
  others: readonly number[];
  /** Follows up until every prize has arrived; throws if one does not. */
  finish(answers: RacingAnswer[]): Promise<void>;
}

export type RacingAnswer = Envelope<Record<string, unknown>> & { by: RacingCall };

export interface Race {
  /** A title, with its row of the requirements. */
  name: string;
  /** Prepares this repetition with the calls of players and publishers. */
  prepare(track: Track, repetition: number): Promise<Start>;
}

export interface Outcome {
  ms: number;
  /** How often each code was returned. */
  codes: Record<string, number>;
  /** Findings, as sentences. */
  problems: string[];
}

/** Runs one race: all calls at once, in random order, spread over the server processes. */
export async function run(race: Race, track: Track, repetition: number): Promise<Outcome> {
  const start = await race.prepare(track, repetition);
  if (start.calls.length !== racers) throw new Error(`${race.name}: ${start.calls.length} racers`);
  const order = start.calls.map((call) => ({ call, at: track.random() })).sort((a, b) => a.at - b.at);
  const begun = performance.now();
  const answers = await Promise.all(
    order.map(async ({ call }, i): Promise<RacingAnswer> => {
      // An overloaded server says so; like the page, this repeats the call with the same key.
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
    if (code !== 1 && !others.includes(code)) problems.push(`a loser got ${code} ${msg}`);
    else if (code !== 1 && msg === '') problems.push(`a loser got ${code} without a message`);
  }
  return problems;
}
