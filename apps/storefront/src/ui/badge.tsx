import type { ReactNode } from 'react';
import * as s from './badge.module.css';
import { classNames } from './class-names.ts';

export interface BadgeProps {
  children: ReactNode;
  /** strong: turned around in light and dark; brand: the brand's colour; quiet: tinted; good and bad: state. */
  tone?: 'strong' | 'brand' | 'quiet' | 'good' | 'bad' | undefined;
}

const tones = { strong: s.strong, brand: s.brand, quiet: s.quiet, good: s.good, bad: s.bad };

/** One or two words about the thing it stands on. */
export function Badge({ children, tone = 'quiet' }: BadgeProps) {
  return <span className={classNames(s.badge, tones[tone])}>{children}</span>;
}
