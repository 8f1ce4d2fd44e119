import { useState } from 'react';
import { Countdown } from '../src/make-up/countdown.tsx';
import { CopyButton } from '../src/orders/result/copy-button.tsx';
import { StepsClock } from '../src/orders/result/steps-clock.tsx';
import { Button } from '../src/ui/buttons/button.tsx';
import { LinkButton } from '../src/ui/buttons/link-button.tsx';
import { Select } from '../src/ui/forms/select.tsx';
import { TextField } from '../src/ui/forms/text-field.tsx';
import { Badge } from '../src/ui/labels/badge.tsx';
import { Skeleton } from '../src/ui/layout/skeleton.tsx';
import { Tabs } from '../src/ui/lists/tabs.tsx';
import { Drawing, type DrawingName } from '../src/ui/pictures/drawing.tsx';
import type { Texts } from './texts.ts';

const drawings: readonly DrawingName[] = [
  'empty',
  'lost',
  'wrong',
  'wrongArea',
  'offline',
  'locked',
  'success',
  'fail',
  'pending',
  'expired',
];
const nothing = () => undefined;

/** The small components, in all their states. */
export function Parts({ t }: { t: Texts }) {
  const [tab, setTab] = useState('a');
  const [text, setText] = useState('');
  return (
    <>
      <h1>Parts</h1>
      <p>
        <Button>{t.payOn}</Button> <Button variant="secondary">{t.cancel}</Button>{' '}
        <Button variant="ghost">{t.change}</Button> <Button variant="danger">{t.logout}</Button>{' '}
        <Button busy>{t.login}</Button> <Button disabled>{t.login}</Button>{' '}
        <LinkButton href="#x" variant="secondary">
          {t.help}
        </LinkButton>
      </p>
      <p>
        <Badge>{t.best}</Badge> <Badge tone="accent">{t.best}</Badge> <Badge tone="brand">−5%</Badge>{' '}
        <Badge tone="good">{t.delivered}</Badge> <Badge tone="bad">{t.fail}</Badge>
      </p>
      <TextField label={t.user} value={text} onChange={setText} hint={t.loginIntro} icon="user" />
      <TextField
        label={t.password}
        value={text}
        onChange={setText}
        error={t.loginError}
        secret={{ showLabel: t.show, hideLabel: t.hide }}
      />
      <Select
        label={t.region}
        value="0"
        onChange={nothing}
        options={t.regions.map((name, index) => ({ value: String(index), text: name }))}
      />
      <Tabs
        label={t.role}
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'a', text: `${t.mine} (3)` },
          { key: 'b', text: `${t.all} (0)` },
        ]}
      >
        <p>{t.goods}</p>
      </Tabs>
      <p>
        {t.timeLeft}:{' '}
        <Countdown
          seconds={725}
          label={t.timeLeft}
          format={(left) => t.minutes(String(Math.floor(left / 60)), String(left % 60).padStart(2, '0'))}
        />{' '}
        <CopyButton value="GP7Q2M4XKT9BWZ3RH5" text={t.copy} label={t.copy} doneText={t.copied} />
      </p>
      <StepsClock
        label={t.status}
        steps={[
          { key: 'paid', text: t.paid, time: '14:32:08', state: 'done' },
          { key: 'sent', text: t.sent, state: 'now' },
          { key: 'delivered', text: t.delivered, state: 'next' },
        ]}
      />
      <Skeleton shape="row" count={2} label={t.loading} />
      <Skeleton shape="card" count={3} label={t.loading} />
      <div style={{ display: 'flex', flexWrap: 'wrap' }}>
        {drawings.map((name) => (
          <Drawing key={name} name={name} />
        ))}
      </div>
    </>
  );
}
