import type { ShopState } from '../state/shop-state.ts';
import { TextField } from '../ui/forms/text-field.tsx';

export interface CardFormProps {
  number: string;
  password: string;
  onNumber: (value: string) => void;
  onPassword: (value: string) => void;
  texts: { number: string; password: string; show: string; hide: string; hint?: string | undefined };
  errors?: { number?: string | undefined; password?: string | undefined } | undefined;
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

/** Number and password of a prepaid card, each at most 80 characters. */
export function CardForm({ number, password, onNumber, onPassword, texts, errors }: CardFormProps) {
  return (
    <>
      <TextField
        label={texts.number}
        value={number}
        onChange={onNumber}
        hint={texts.hint}
        error={errors?.number}
        autoComplete="off"
      />
      <TextField
        label={texts.password}
        value={password}
        onChange={onPassword}
        error={errors?.password}
        secret={{ showLabel: texts.show, hideLabel: texts.hide }}
        autoComplete="off"
      />
    </>
  );
}
