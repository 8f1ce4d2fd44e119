import { useEffect, useId, useRef } from 'react';
import type { ShopState } from '../state/shop-state.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import * as s from './card.module.css';
import type { CardProblem } from './card-problem.ts';

export interface CardFormProps {
  /** The form's id, by which a button elsewhere belongs to it: Enter presses that. */
  formId?: string;
  number: string;
  password: string;
  onNumber: (value: string) => void;
  onPassword: (value: string) => void;
  texts: { number: string; password: string; show: string; hide: string; hint?: string | undefined };
  problem?: CardProblem | undefined;
}

export function cardTexts(t: ShopState['t'], hint?: string): CardFormProps['texts'] {
  return {
    number: t('card_number'),
    password: t('card_password'),
    show: t('password_show'),
    hide: t('password_hide'),
    hint,
  };
}

/**
 * Number and password of a prepaid card, each at most 80 characters. What is wrong is said at the field that it
 * concerns, which gets focus, or above both.
 */
export function CardForm({ formId, number, password, onNumber, onPassword, texts, problem }: CardFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem?.of) form.current?.querySelector('input')?.focus();
  }, [problem]);
  const ofBoth = problem?.of === 'both' ? id : undefined;
  return (
    <form ref={form} id={formId} onSubmit={(event) => event.preventDefault()}>
      {problem && problem.of !== 'number' && (
        <p id={id} className={s.problem} role="alert">
          {problem.sentence}
        </p>
      )}
      <TextField
        label={texts.number}
        value={number}
        onChange={onNumber}
        hint={texts.hint}
        error={problem?.of === 'number' ? problem.sentence : undefined}
        wrongBy={ofBoth}
        autoComplete="off"
      />
      <TextField
        label={texts.password}
        value={password}
        onChange={onPassword}
        wrongBy={ofBoth}
        secret={{ showLabel: texts.show, hideLabel: texts.hide }}
        autoComplete="off"
      />
    </form>
  );
}
