import { useEffect, useId, useRef } from 'react';
import { useTranslate } from '../state/shop-context.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import * as s from './card.module.css';
import type { CardProblem } from './card-problem.ts';

export interface CardFormProps {
  /** The form's id, by which a button elsewhere belongs to it: Enter presses that. */
  formId: string;
  number: string;
  password: string;
  onNumber: (value: string) => void;
  onPassword: (value: string) => void;
  hint?: string | undefined;
  problem?: CardProblem | undefined;
}

/**
 * Number and password of a prepaid card, each at most 80 characters. What is wrong is said at the field that it
 * concerns, which gets focus, or above both.
 */
export function CardForm({ formId, number, password, onNumber, onPassword, hint, problem }: CardFormProps) {
  const t = useTranslate();
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
        label={t('card_number')}
        value={number}
        onChange={onNumber}
        hint={hint}
        error={problem?.of === 'number' ? problem.sentence : undefined}
        wrongBy={ofBoth}
        autoComplete="off"
      />
      <TextField
        label={t('card_password')}
        value={password}
        onChange={onPassword}
        wrongBy={ofBoth}
        secret={{ showLabel: t('password_show'), hideLabel: t('password_hide') }}
        autoComplete="off"
      />
    </form>
  );
}
