/** Carries out the work that leads to an answer. If the answer to this call is to be held back, it waits. */
export type Answers = <T>(call: string, work: () => T) => Promise<T>;

interface Held {
  call: string;
  doneBefore: boolean;
  reached: () => void;
  open: Promise<void>;
}

/** Calls whose answers come at once, but for the one that is held back. */
export function holdableAnswers() {
  let held: Held | undefined;

  const answers: Answers = async (call, work) => {
    if (held?.call !== call) return work();
    const { doneBefore, reached, open } = held;
    held = undefined;
    const answer = doneBefore ? { is: work() } : undefined;
    reached();
    await open;
    return answer ? answer.is : work();
  };

  /** Holds back the next answer to this call until `release`; `reached` resolves once it is held. */
  function hold(call: string, doneBefore: boolean) {
    const open = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    held = { call, doneBefore, reached: reached.resolve, open: open.promise };
    return { reached: reached.promise, release: open.resolve };
  }

  return { answers, hold };
}
