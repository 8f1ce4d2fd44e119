import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/labels/badge.tsx';
import * as s from './activity-card.module.css';

export interface ActivityCardProps {
  name: string;
  /** The progress in words; `percent` is the same from 0 to 100. */
  progress: string;
  percent: number;
  /** When it ends, and what breaks a streak. */
  notes: readonly string[];
  rewards: readonly RewardRow[];
  /** Only if at least two can be received. */
  receiveAll?: ReactNode;
}

export interface RewardRow {
  key: string;
  name: string;
  need: string;
  state: 'locked' | 'receivable' | 'received';
  /** The state in words: the button's text if the reward can be received. */
  stateText: string;
  /** The button's accessible name, with the reward's name. */
  label: string;
  busy: boolean;
  /** Another reward is being received. */
  disabled?: boolean;
  onReceive: () => void;
}

/** One activity: name, progress, rules, and its rewards with their states. */
export function ActivityCard({ name, progress, percent, notes, rewards, receiveAll }: ActivityCardProps) {
  return (
    <article className={s.card} aria-label={name}>
      <div className={s.head}>
        <h2 className={s.title}>{name}</h2>
        {receiveAll}
      </div>
      <p className={s.progress}>{progress}</p>
      <div
        className={s.track}
        role="progressbar"
        aria-label={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={s.bar} style={{ width: `${percent}%` }} />
      </div>
      {notes.map((note) => (
        <p key={note} className={s.note}>
          {note}
        </p>
      ))}
      <ul className={s.rewards}>
        {rewards.map((reward) => (
          <Reward key={reward.key} reward={reward} />
        ))}
      </ul>
    </article>
  );
}

function Reward({ reward }: { reward: RewardRow }) {
  const { name, need, state, stateText, label, busy, disabled, onReceive } = reward;
  return (
    <li className={s.reward}>
      <span className={s.text}>
        <span className={s.name}>{name}</span>
        <span className={s.need}>{need}</span>
      </span>
      <span className={s.gap} />
      {state === 'receivable' ? (
        <Button busy={busy} disabled={disabled} label={label} onClick={onReceive}>
          {stateText}
        </Button>
      ) : (
        <Badge tone={state === 'received' ? 'good' : 'quiet'}>{stateText}</Badge>
      )}
    </li>
  );
}
