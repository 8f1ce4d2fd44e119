import { useEffect, useLayoutEffect, useRef } from 'react';

/** What lies over the screen, the topmost last: each sheet, and its second level. */
const open: (() => void)[] = [];
const listeners: (() => void)[] = [];

/** The open layers, for the browser's Back. */
export interface Layers {
  count: () => number;
  /** Does what the topmost layer's own button does. */
  closeTop: () => void;
  /** Calls back after each change. */
  follow: (changed: () => void) => void;
}

export const openLayers: Layers = {
  count: () => open.length,
  closeTop: () => open[open.length - 1]?.(),
  follow: (changed) => listeners.push(changed),
};

/** A layer while `isOpen`. */
export function useLayer(isOpen: boolean, close: (() => void) | undefined): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = () => latest.current?.();
    open.push(layer);
    for (const changed of listeners) changed();
    return () => {
      open.splice(open.indexOf(layer), 1);
      for (const changed of listeners) changed();
    };
  }, [isOpen]);
}
