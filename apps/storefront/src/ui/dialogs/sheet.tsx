import {
  Activity,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import { enterDialog } from './open-dialogs.ts';
import * as s from './sheet.module.css';
import { watchScroll } from './watch-scroll.ts';

export interface SheetProps {
  open: boolean;
  /**
   * Its content is drawn when the browser has time, before it is opened: a slow phone then has half as much to do at the
   * tap. Nothing of it is shown, read out or run until then.
   */
  ahead?: boolean | undefined;
  title: string;
  closeLabel: string;
  /** Close button, Escape, a pull on the handle, a click outside the sheet. */
  onClose: () => void;
  /** false: a click outside the sheet or a pull on the handle does nothing (the result). */
  overlayCloses?: boolean | undefined;
  /**
   * false: the page behind can still be read, scrolled and used; a click on it or reading on closes the sheet (the
   * languages, rows S-01 and S-13).
   */
  modal?: boolean | undefined;
  /** small for a question, wide for lists; only matters where there is room. */
  size?: 'small' | 'normal' | 'wide' | undefined;
  /** alertdialog for a question that must be answered. */
  role?: 'dialog' | 'alertdialog' | undefined;
  children: ReactNode;
  /** Stays at the foot of the sheet while its content scrolls. */
  footer?: ReactNode;
  /** A second level: slides in next to the first, which keeps its state and its place. */
  second?: SheetSecond | undefined;
}

export interface SheetSecond {
  title: string;
  backLabel: string;
  onBack: () => void;
  children: ReactNode;
}

const leavingMs = 200;

/** Rises from the bottom of a phone, stands in the middle of a wide screen. Nothing behind it can be reached while it is open. */
export function Sheet(props: SheetProps) {
  const [present, setPresent] = useState(props.open);
  // Every opening begins anew: what was typed or scrolled before is gone.
  const [opening, setOpening] = useState(0);
  const lastOpen = useRef(props);
  if (props.open && !present) setPresent(true);
  useEffect(() => {
    if (props.open) lastOpen.current = props;
  });
  useEffect(() => {
    if (props.open || !present) return;
    const timer = setTimeout(() => {
      setPresent(false);
      setOpening((number) => number + 1);
    }, leavingMs);
    return () => clearTimeout(timer);
  }, [props.open, present]);
  if (!present && !props.ahead) return null;
  const isLeaving = present && !props.open;
  return (
    <Activity mode={present ? 'visible' : 'hidden'}>
      <OpenSheet key={opening} {...(isLeaving ? lastOpen.current : props)} open={!isLeaving} />
    </Activity>
  );
}

function OpenSheet({
  open,
  title,
  closeLabel,
  onClose,
  overlayCloses = true,
  modal = true,
  size = 'normal',
  role,
  children,
  footer,
  second,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  const pressedBeside = useRef(false);
  const titleId = useId();
  const pull = usePull(panel, () => close.current(), overlayCloses);
  useEffect(() => {
    close.current = onClose;
  });
  useDialog(dialog, panel, close, modal);
  useClosingBeside(panel, close, open && !modal);
  useSecondFocus(dialog, second !== undefined);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, see useModal
    <dialog
      ref={dialog}
      className={classNames(
        s.sheet,
        size === 'small' && s.small,
        size === 'wide' && s.wide,
        !modal && s.light,
        !open && s.leaving,
      )}
      role={role ?? (modal ? undefined : 'dialog')}
      aria-modal={modal}
      aria-labelledby={titleId}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (overlayCloses && pressedBeside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div ref={panel} className={s.panel} tabIndex={-1}>
        <div className={classNames(s.head, pull && s.handle)} {...pull}>
          {second ? (
            <button type="button" className={s.round} aria-label={second.backLabel} onClick={second.onBack}>
              <Icon name="back" mirrored />
            </button>
          ) : (
            <span className={s.space} />
          )}
          <h2 id={titleId} className={s.title}>
            {second ? second.title : title}
          </h2>
          <button type="button" className={s.round} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className={s.panes}>
          <div className={classNames(s.pane, second && s.aside)} aria-hidden={second ? true : undefined}>
            {children}
          </div>
          {second && (
            <div className={classNames(s.pane, s.second)} tabIndex={-1} data-second>
              {second.children}
            </div>
          )}
        </div>
        {footer && !second && <div className={s.foot}>{footer}</div>}
      </div>
    </dialog>
  );
}

/** Opens the native dialog, or makes one where the browser has none (Safari before 15.4): focus goes in, stays, and comes back. */
function useDialog(
  ref: { current: HTMLDialogElement | null },
  panel: { current: HTMLDivElement | null },
  close: { current: () => void },
  modal: boolean,
) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    const native = modal && typeof dialog.showModal === 'function';
    const ask = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close.current();
    };
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
      if (event.key === 'Tab') keepInside(dialog, event);
    };
    if (native) dialog.showModal();
    else {
      dialog.setAttribute('open', '');
      dialog.setAttribute('role', dialog.getAttribute('role') ?? 'dialog');
      dialog.addEventListener('keydown', keep);
    }
    // Afterwards: it measures the page, which the browser has to lay out again for a modal dialog in any case.
    const leave = enterDialog(dialog, modal);
    dialog.addEventListener('cancel', ask);
    dialog.addEventListener('close', ask);
    // On a touch screen a focused field would pull the keyboard over the sheet.
    const wantsField = window.matchMedia('(pointer: fine)').matches;
    const first = (wantsField && dialog.querySelector<HTMLElement>('[data-first]')) || panel.current;
    first?.focus({ preventScroll: true });
    return () => {
      dialog.removeEventListener('cancel', ask);
      dialog.removeEventListener('close', ask);
      dialog.removeEventListener('keydown', keep);
      if (native) dialog.close();
      leave();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [ref, panel, close, modal]);
}

/** Reading on, or a touch on the page, closes what lies over it; looked at every 300 ms at most (row S-13). */
function useClosingBeside(
  panel: { current: HTMLDivElement | null },
  close: { current: () => void },
  isWanted: boolean,
) {
  useEffect(() => {
    if (!isWanted) return;
    const stop = watchScroll(({ down }) => {
      if (down) close.current();
    });
    const beside = (event: Event) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) close.current();
    };
    document.addEventListener('mousedown', beside);
    return () => {
      stop();
      document.removeEventListener('mousedown', beside);
    };
  }, [panel, close, isWanted]);
}

function keepInside(dialog: HTMLElement, event: KeyboardEvent) {
  const all = dialog.querySelectorAll<HTMLElement>('a[href],button,input,select,summary,[tabindex="0"]');
  const reachable = Array.from(all).filter(
    (element) => !element.hasAttribute('disabled') && element.offsetParent !== null,
  );
  const first = reachable[0];
  const last = reachable[reachable.length - 1];
  const active = document.activeElement;
  const leaves = event.shiftKey ? active === first || !dialog.contains(active) : active === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * Moves the focus to the second level, and back. Before painting: a browser removes the focus from hidden elements when
 * it paints, and its position would be lost.
 */
function useSecondFocus(dialog: { current: HTMLDialogElement | null }, isSecond: boolean) {
  useLayoutEffect(() => {
    if (!isSecond) return;
    const before = document.activeElement;
    dialog.current?.querySelector<HTMLElement>('[data-second]')?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && document.contains(before)) before.focus({ preventScroll: true });
    };
  }, [dialog, isSecond]);
}

/** The handle can be pulled: the sheet follows the finger, and closes past 80 px. */
function usePull(panel: { current: HTMLDivElement | null }, close: () => void, enabled: boolean) {
  const start = useRef(0);
  const by = useRef(0);
  const move = (px: number) => {
    by.current = px;
    if (panel.current) panel.current.style.transform = px > 0 ? `translateY(${px}px)` : '';
  };
  if (!enabled) return undefined;
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches[0]?.clientY ?? 0;
    },
    onTouchMove: (event: TouchEvent) => move((event.touches[0]?.clientY ?? 0) - start.current),
    onTouchEnd: () => (by.current > 80 ? close() : move(0)),
  };
}
