import { type MouseEvent, useEffect, useRef, useState } from 'react';
import * as s from './group-bar.module.css';

export interface GroupBarProps {
  /** "Categories". */
  label: string;
  /** In the order of the page; `key` as in GoodsGrid. */
  groups: readonly { key: string; name: string }[];
}

/** The id of a group's section, which the bar links to. */
export function groupId(key: string): string {
  return `goods-${key}`;
}

/** Sticky tabs that lead to a group and show which one is in view. Without script they are plain links. */
export function GroupBar({ label, groups }: GroupBarProps) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(groups[0]?.key);
  const led = useRef(false);
  useSpy(groups, led, setCurrent);
  useEffect(() => {
    if (current && list.current) reveal(list.current);
  }, [current]);

  const go = (event: MouseEvent, key: string) => {
    const section = document.getElementById(groupId(key));
    if (!section || !list.current) return;
    event.preventDefault();
    setCurrent(key);
    lead(led);
    const top = section.getBoundingClientRect().top + window.pageYOffset - list.current.offsetHeight - 8;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top, behavior: still ? 'auto' : 'smooth' });
  };

  return (
    <nav className={s.bar} aria-label={label}>
      <ul className={s.list} ref={list}>
        {groups.map(({ key, name }) => (
          <li key={key}>
            <a
              className={s.tab}
              href={`#${groupId(key)}`}
              aria-current={key === current ? 'true' : undefined}
              onClick={(event) => go(event, key)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Keeps the tapped tab current until the player scrolls by hand, even if its group cannot reach the top. */
function lead(led: { current: boolean }) {
  led.current = true;
  const release = () => {
    led.current = false;
  };
  for (const gesture of ['wheel', 'touchmove', 'mousedown', 'keydown'])
    window.addEventListener(gesture, release, { once: true, passive: true });
}

/**
 * Marks the last group whose start is above a line in the upper half of the window, or the first group if none is. Without
 * IntersectionObserver the tabs are plain links.
 */
function useSpy(groups: GroupBarProps['groups'], led: { current: boolean }, show: (key: string) => void) {
  const keys = groups.map((group) => group.key).join('\n');
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return;
    const seen = new Set<string>();
    const names = keys.split('\n');
    const spy = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) seen.add(entry.target.id);
          else seen.delete(entry.target.id);
        }
        if (!led.current) show(names[Math.max(seen.size - 1, 0)] ?? '');
      },
      { rootMargin: '99999px 0px -60% 0px' },
    );
    for (const name of names) {
      const section = document.getElementById(groupId(name));
      if (section) spy.observe(section);
    }
    return () => spy.disconnect();
  }, [keys, led, show]);
}

/** Moves the current tab into view, sideways only (scrollIntoView would scroll the page), in either direction. */
function reveal(list: HTMLElement) {
  const tab = list.querySelector('[aria-current]');
  if (!tab) return;
  const box = list.getBoundingClientRect();
  const at = tab.getBoundingClientRect();
  list.scrollLeft += at.left + at.width / 2 - (box.left + box.width / 2);
}
