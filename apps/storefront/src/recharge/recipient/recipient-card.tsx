import { classNames } from '../../ui/base/class-names.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './recipient-card.module.css';

export interface RecipientCardProps {
  /** "Top up for". */
  title: string;
  recipient: Recipient;
}

export type Recipient =
  /** No login, or no character chosen: one sentence, one button. */
  | { kind: 'empty'; sentence: string; action: string; onAction: () => void }
  | { kind: 'loading'; label: string }
  | {
      kind: 'chosen';
      role: string;
      /** "Level 45". */
      level: string;
      /** Server, preceded by the region if regions are used. */
      server: string;
      /** Text and full label of the change button. */
      change: { text: string; label: string; onClick: () => void };
    };

/** Shows the recipient before anything is paid. All states have the same height, to avoid layout shifts. */
export function RecipientCard({ title, recipient }: RecipientCardProps) {
  return (
    <section className={s.card} aria-label={title}>
      {recipient.kind === 'empty' && (
        <>
          <span className={classNames(s.face, s.nobody)}>
            <Icon name="user" size={24} />
          </span>
          <div className={s.words}>
            <h2 className={s.title}>{title}</h2>
            <p className={s.sentence}>{recipient.sentence}</p>
          </div>
          <Button onClick={recipient.onAction}>{recipient.action}</Button>
        </>
      )}
      {recipient.kind === 'loading' && (
        <>
          <h2 className="sr-only">{title}</h2>
          <Skeleton shape="row" label={recipient.label} />
        </>
      )}
      {recipient.kind === 'chosen' && (
        <>
          <span className={s.face} aria-hidden="true">
            {Array.from(recipient.role)[0]}
          </span>
          <div className={s.words}>
            <h2 className={s.title}>{title}</h2>
            <p className={s.role}>
              <bdi>{recipient.role}</bdi> <span className={s.level}>{recipient.level}</span>
            </p>
            <p className={s.server}>{recipient.server}</p>
          </div>
          <Button variant="ghost" {...recipient.change}>
            {recipient.change.text}
          </Button>
        </>
      )}
    </section>
  );
}
