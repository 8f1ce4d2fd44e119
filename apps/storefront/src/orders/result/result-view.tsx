import { Fragment, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { RowButton } from '../../ui/buttons/row-button.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import { Drawing, type DrawingName } from '../../ui/pictures/drawing.tsx';
import { CopyButton } from './copy-button.tsx';
import { type Delivery, DeliveryCard } from './delivery-card.tsx';
import * as s from './result-view.module.css';
import { type ClockStep, StepsClock } from './steps-clock.tsx';

export interface ResultViewProps {
  kind: 'pending' | 'success' | 'fail';
  /** Overrides the drawing of the kind. */
  drawing?: DrawingName | undefined;
  /** "Waiting for your payment", "Your gems are in the game", "The payment failed". */
  title: string;
  /** What is happening and how long it takes; that closing is safe; that nothing was charged. */
  sentences: readonly string[];
  /** The delivered goods with their character. */
  delivery?: Delivery | undefined;
  /** Numbered; the one with `onClick` is a button. */
  hints?: readonly Omit<ResultAction, 'href'>[] | undefined;
  steps?: { label: string; list: readonly ClockStep[] } | undefined;
  /** Account, game, goods, server, role. */
  facts?: readonly Fact[] | undefined;
  billing?: { label: string; number: string; copy: string; copyLabel: string; copied: string } | undefined;
  /** About a second payment, a refund, or a message from the game. */
  notice?: ReactNode;
  /** A row above the buttons that leads to a reward, which comes a moment after the result. */
  reward?: { text: string; onClick: () => void } | undefined;
  primary: ResultAction;
  secondary?: ResultAction | undefined;
  tertiary?: ResultAction | undefined;
}

export interface ResultAction {
  text: string;
  /** A link out of the shop (to the provider's page), which opens in a new window. */
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** Work in progress; pressing again must do nothing. */
  busy?: boolean | undefined;
}

/** The view of a result: what is known, what happens next, and the order number to quote. Changes are announced. */
export function ResultView(props: ResultViewProps) {
  const {
    kind,
    drawing = kind,
    delivery,
    title,
    sentences,
    hints,
    steps,
    facts,
    billing,
    notice,
    reward,
    primary,
    secondary,
    tertiary,
  } = props;
  return (
    <div>
      <div className={s.top} role="status">
        <Drawing key={drawing} name={drawing} />
        <h2 className={s.title}>{title}</h2>
        {sentences.map((sentence) => (
          <p key={sentence} className={s.sentence}>
            {sentence}
          </p>
        ))}
      </div>
      {/* Keyed by kind: a new kind is a new view, so that shared parts do not move around. */}
      <Fragment key={kind}>
        {delivery && <DeliveryCard {...delivery} />}
        {notice && <div className={s.notice}>{notice}</div>}
        {hints && (
          <ol className={s.hints}>
            {hints.map((hint) => (
              <li key={hint.text} className={s.hint}>
                {hint.onClick ? (
                  <button
                    type="button"
                    className={s.link}
                    aria-disabled={hint.busy || undefined}
                    aria-busy={hint.busy || undefined}
                    onClick={hint.onClick}
                  >
                    {hint.text}
                  </button>
                ) : (
                  <span>{hint.text}</span>
                )}
              </li>
            ))}
          </ol>
        )}
        {steps && <StepsClock label={steps.label} steps={steps.list} />}
        {(facts || billing) && (
          <div className={s.facts}>
            {facts && <Facts rows={facts} />}
            {billing && (
              <div className={s.billing}>
                <span className={s.billingWords}>
                  <span className={s.billingLabel}>{billing.label}</span>
                  <b className={s.number}>{billing.number}</b>
                </span>
                <CopyButton
                  value={billing.number}
                  text={billing.copy}
                  label={billing.copyLabel}
                  doneText={billing.copied}
                />
              </div>
            )}
          </div>
        )}
        <div className={s.actions}>
          {reward && <RowButton icon="event" {...reward} />}
          <div className={s.buttons}>
            {/* Keyed by text, so that a button never turns into another one just before a tap. */}
            <Action key={primary.text} action={primary} />
            {secondary && <Action key={secondary.text} action={secondary} variant="secondary" />}
            {tertiary && <Action key={tertiary.text} action={tertiary} variant="ghost" />}
          </div>
        </div>
      </Fragment>
    </div>
  );
}

/** The button or link of an action. */
export function Action({ action, variant = 'primary' }: { action: ResultAction; variant?: ButtonVariant }) {
  if (action.href)
    return (
      <LinkButton href={action.href} variant={variant} wide newWindow onClick={action.onClick}>
        {action.text}
      </LinkButton>
    );
  return (
    <Button variant={variant} wide busy={action.busy} onClick={action.onClick}>
      {action.text}
    </Button>
  );
}
