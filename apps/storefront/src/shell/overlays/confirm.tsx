import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import * as s from './confirm.module.css';

export interface ConfirmProps {
  open: boolean;
  title: string;
  /** What happens if the player says yes. */
  children?: ReactNode;
  /** What the player confirms, line by line: goods, server, role, price. */
  facts?: readonly Fact[] | undefined;
  confirm: string;
  cancel: string;
  closeLabel: string;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  /** Cancel, close, Escape, or a click on the backdrop. */
  onCancel: () => void;
}

/** One question, two answers. The safe answer comes first in the tab order. */
export function Confirm(props: ConfirmProps) {
  const { open, title, children, facts, confirm, cancel, closeLabel, danger, busy, onConfirm, onCancel } =
    props;
  return (
    <Sheet
      open={open}
      title={title}
      closeLabel={closeLabel}
      onClose={onCancel}
      size="small"
      role="alertdialog"
      footer={
        <div className={s.answers}>
          <Button variant="secondary" onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      {children && <div className={s.question}>{children}</div>}
      {facts && <Facts rows={facts} boxed />}
    </Sheet>
  );
}
