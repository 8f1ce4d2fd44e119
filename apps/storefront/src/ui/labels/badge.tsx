import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import * as s from './badge.module.css';

export interface BadgeProps {
  children: ReactNode;
  /** accent: the brand's second colour; brand: the brand's colour; quiet: tinted; good and bad: state. */
  tone?: 'accent' | 'brand' | 'quiet' | 'good' | 'bad' | undefined;
}

const tones = { accent: s.accent, brand: s.brand, quiet: s.quiet, good: s.good, bad: s.bad };

/** A label of one or two words. */
export function Badge({ children, tone = 'quiet' }: BadgeProps) {
  return <span className={classNames(s.badge, tones[tone])}>{children}</span>;
}
