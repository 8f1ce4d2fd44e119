import { type KeyboardEvent, type ReactNode, useId } from 'react';
import * as s from './tabs.module.css';

export interface Tab {
  key: string;
  /** With its count, if any: "Available (3)". */
  text: string;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (key: string) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Two or three views of one thing. Arrow keys wrap around and follow the text direction. */
export function Tabs({ label, tabs, current, onChange, children }: TabsProps) {
  const id = useId();
  const index = tabs.findIndex((tab) => tab.key === current);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
    const next = (index + way + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={s.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className={s.tab}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
