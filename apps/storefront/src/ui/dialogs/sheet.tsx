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
import { enterDialog } from './enter-dialog.ts';
import { useLayer } from './open-layers.ts';
import * as s from './sheet.module.css';
import { watchScroll } from './watch-scroll.ts';

export interface SheetProps {
  open: boolean;
  /**
   * Renders the content while the browser is idle, before the sheet is opened: this halves a slow phone's work on the
   * tap. Until then nothing is visible, announced or run.
   */
  ahead?: boolean | undefined;
  title: string;
  closeLabel: string;
  /** Close button, Escape, dragging the handle, a click outside the sheet. */
  onClose: () => void;
  /** false: a click outside the sheet or dragging the handle does nothing (the result). */
  overlayCloses?: boolean | undefined;
  /**
   * false: the page behind can still be read, scrolled and used; clicking or scrolling it closes the sheet (languages,
   * rows S-01 and S-13).
   */
  modal?: boolean | undefined;
  /** small for a question, wide for lists; only matters if there is room. */
  size?: 'small' | 'normal' | 'wide' | undefined;
  /** alertdialog for a question that must be answered. */
  role?: 'dialog' | 'alertdialog' | undefined;
  children: ReactNode;
  /** Stays at the bottom of the sheet while its content scrolls. */
  footer?: ReactNode;
  /** A second level that slides in over the first, which keeps its state and scroll position. */
  second?: SheetSecond | undefined;
}

export interface SheetSecond {
  title: string;
  backLabel: string;
  onBack: () => void;
  /** Opened by itself: the sheet is as tall as this level, not as the first, which is not to be seen. */
  alone?: boolean | undefined;
  children: ReactNode;
}

const leavingMs = 200;

/** A dialog: a bottom sheet on a phone, centred on a wide screen. A modal one traps focus while it is open. */
export function Sheet(props: SheetProps) {
  const [present, setPresent] = useState(props.open);
  // Every opening starts fresh: nothing typed or scrolled before is kept.
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
  role = 'dialog',
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
  useLayer(open, onClose);
  useLayer(open && second !== undefined && !second.alone, second?.onBack);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, see useDialog
    <dialog
      ref={dialog}
      className={classNames(
        s.sheet,
        size === 'small' && s.small,
        size === 'wide' && s.wide,
        !modal && s.light,
        !open && s.leaving,
      )}
      role={role}
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
              <Icon name="back" />
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
          <div
            className={classNames(s.pane, second && s.aside)}
            aria-hidden={second ? true : undefined}
            hidden={second?.alone}
          >
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

/** Opens the native dialog, or a fallback (Safari before 15.4), with a focus trap, and returns focus on closing. */
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
    openers.set(dialog, before);
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
      dialog.addEventListener('keydown', keep);
    }
    // After showModal, which forces a layout anyway: this measures the page.
    const leave = enterDialog(dialog, modal);
    dialog.addEventListener('cancel', ask);
    dialog.addEventListener('close', ask);
    // On a touch screen a focused field would open the keyboard over the sheet.
    const wantsField = window.matchMedia('(pointer: fine)').matches;
    const first = (wantsField && dialog.querySelector<HTMLElement>('[data-first]')) || panel.current;
    first?.focus({ preventScroll: true });
    return () => {
      dialog.removeEventListener('cancel', ask);
      dialog.removeEventListener('close', ask);
      dialog.removeEventListener('keydown', keep);
      if (native) dialog.close();
      leave();
      giveBackFocus(before);
    };
  }, [ref, panel, close, modal]);
}

/** What had the focus before each dialog. */
const openers = new WeakMap<Element, Element | null>();

/** To the opener; if that was in a dialog which this one has replaced, to where that one was opened. */
function giveBackFocus(opener: Element | null): void {
  if (!(opener instanceof HTMLElement)) return;
  const replaced = opener.isConnected === false ? opener.closest('dialog') : null;
  if (replaced) giveBackFocus(openers.get(replaced) ?? null);
  else opener.focus({ preventScroll: true });
}

/** Scrolling on, or touching the page, closes a non-modal sheet; checked at most every 300 ms (row S-13). */
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
  // The panel, which has the focus at first, is around its controls and not after any.
  const isAfter = Boolean(
    active && first && first.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const leaves = event.shiftKey ? !isAfter : active === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * Moves focus to the second level, and back. Runs before paint: on paint, browsers remove focus from hidden elements,
 * and its position would be lost.
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

/** Lets the handle be dragged: the sheet follows the finger, and closes past 80 px. */
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
