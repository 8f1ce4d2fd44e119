import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../api/client.ts';
import { isHandled } from '../api/is-handled.ts';
import { ofPayment, showToast } from '../state/actions.ts';
import { useServices } from '../state/shop-context.tsx';
import { type CardProblem, cardProblem, lockMs } from './card-problem.ts';

export interface KnownCardProblem {
  problem: CardProblem | undefined;
  /** Does not end a lock. */
  forget: () => void;
  /** Shows a refusal in the form that was shown when this was taken; if it has been left meanwhile, in a toast. */
  refuse: (failure: Failure) => void;
}

/** Why the typed card was refused. `form` identifies the card form in use, if there is one. */
export function useCardProblem(form: string | undefined): KnownCardProblem {
  const services = useServices();
  const [problem, setProblem] = useState<CardProblem>();
  const [lock, setLock] = useState<CardProblem>();
  const inUse = useRef<string>(undefined);
  useEffect(() => {
    inUse.current = form;
    return () => {
      inUse.current = undefined;
    };
  }, [form]);
  return {
    problem: lock ?? problem,
    forget: () => setProblem(undefined),
    refuse(failure) {
      // Such as a session that has ended: it is no fault of the card.
      if (isHandled(failure)) return;
      const refused = cardProblem(failure);
      if (refused.isLock) {
        setLock(refused);
        // No other lock can begin meanwhile, because no card can be sent.
        services.browser.wait(lockMs).then(() => setLock(undefined));
      }
      if (inUse.current === form) setProblem(refused.isLock ? undefined : refused);
      else showToast(services, failure.message, 'bad', ofPayment);
    },
  };
}
