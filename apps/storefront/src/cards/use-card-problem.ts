import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../api/client.ts';
import { isHandled } from '../api/is-handled.ts';
import { ofPayment, showToast } from '../state/actions.ts';
import { useServices } from '../state/shop-context.tsx';
import { type CardProblem, cardProblem } from './card-problem.ts';

export interface KnownCardProblem {
  problem: CardProblem | undefined;
  forget: () => void;
  /** Shows a refusal in the form that was shown when this was taken; if it has been left meanwhile, in a toast. */
  refuse: (failure: Failure) => void;
}

/** Why the typed card was refused. `form` identifies the card form in use, if there is one. */
export function useCardProblem(form: string | undefined): KnownCardProblem {
  const services = useServices();
  const [problem, setProblem] = useState<CardProblem>();
  const inUse = useRef<string>(undefined);
  useEffect(() => {
    inUse.current = form;
    return () => {
      inUse.current = undefined;
    };
  }, [form]);
  return {
    problem,
    forget: () => setProblem(undefined),
    refuse(failure) {
      if (inUse.current === form) setProblem(cardProblem(failure));
      else if (!isHandled(failure)) showToast(services, failure.message, 'bad', ofPayment);
    },
  };
}
