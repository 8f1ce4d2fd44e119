import { useContext, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import * as s from './drawing.module.css';
import { IllustrationFolder } from './illustration-folder.ts';

/** The brand's illustrations, and for the default gem the tone and lines of the mark next to it. */
const drawings = {
  empty: ['empty'],
  lost: ['notFound', 'quiet', 'M109 83a9 9 0 1018 0a9 9 0 10-18 0M125 90l8 8'],
  wrongArea: ['wrongArea', 'quiet', 'M109 83a9 9 0 1018 0a9 9 0 10-18 0M125 90l8 8'],
  wrong: ['error', 'bad', 'M121 80v11M121 96.5v.1'],
  offline: ['offline', 'dim', 'M111 85c6-6 14-6 20 0M115 91c4-4 8-4 12 0M121 96.5v.1M110 99l22-22'],
  locked: ['login', 'quiet', 'M113 87h16v11h-16zM116 87v-4c0-7 10-7 10 0v4'],
  success: ['success', 'good', 'M111 88.5l7 7 13-14'],
  fail: ['failed', 'bad', 'M114 81l14 14M128 81l-14 14'],
  pending: ['pending', 'busy', 'M121 79v9.5l6 4'],
  expired: ['expired', 'bad', 'M121 79v9.5l6 4'],
} as const satisfies Record<string, readonly [string] | readonly [string, keyof typeof tones, string]>;

const tones = { quiet: undefined, dim: undefined, bad: s.bad, good: s.good, busy: s.busy };

export type DrawingName = keyof typeof drawings;

export interface DrawingProps {
  name: DrawingName;
}

/** Illustrates the message of a page or sheet. Decorative: the sentence next to it says the same. */
export function Drawing({ name }: DrawingProps) {
  const folder = useContext(IllustrationFolder);
  const [isLost, setLost] = useState(false);
  if (!folder || isLost) return <Gem name={name} />;
  const file = folder + drawings[name][0];
  return (
    <picture className={name === 'success' ? s.rise : undefined}>
      <source media="(prefers-color-scheme: dark)" srcSet={`${file}-dark.svg`} />
      <img
        className={s.picture}
        src={`${file}.svg`}
        alt=""
        width={200}
        height={140}
        onError={() => setLost(true)}
      />
    </picture>
  );
}

/** The gem in the brand's colours; works offline. */
function Gem({ name }: DrawingProps) {
  const [, tone, mark] = drawings[name];
  const isDim = tone === 'dim' || tone === 'bad';
  return (
    <svg
      className={classNames(s.drawing, !tone && s.outline, isDim && s.dim)}
      viewBox="0 0 160 124"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={s.halo} cx="80" cy="58" r="54" />
      <ellipse className={s.ground} cx="80" cy="114" rx="40" ry="5" />
      <g className={tone === 'good' ? s.rise : undefined}>
        <path className={s.gem} d="M55 22h50l19 24-44 56-44-56z" />
        <path className={s.light} d="M55 22h25L66 46H36zM66 46h28l-14 56z" />
        <path className={s.facets} d="M36 46h88M55 22l11 24 14 56 14-56 11-24M66 46l14-24 14 24" />
      </g>
      <path className={s.spark} d="M27 28l3 8 8 3-8 3-3 8-3-8-8-3 8-3zM136 20l2 5 5 2-5 2-2 5-2-5-5-2 5-2z" />
      {tone && (
        <g className={classNames(s.mark, tones[tone])}>
          <circle cx="121" cy="88" r="20" />
          <path d={mark} />
        </g>
      )}
    </svg>
  );
}
