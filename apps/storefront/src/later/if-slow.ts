import type { Services } from '../state/services.ts';

/** Does this once an answer has not come for so many milliseconds. */
export function ifSlow(
  { browser }: Pick<Services, 'browser'>,
  answer: Promise<unknown>,
  ms: number,
  act: () => void,
): void {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  answer.then(done, done);
  browser.wait(ms).then(() => {
    if (!isDone) act();
  });
}
