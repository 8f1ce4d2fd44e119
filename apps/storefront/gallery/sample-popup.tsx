import { loginProviderIds } from '@gemporium/domain/login-providers.ts';
import { useState } from 'react';
import { GameList } from '../src/games/game-list.tsx';
import { LanguageList } from '../src/languages/language-list.tsx';
import { LoginForm } from '../src/login/login-form.tsx';
import { ResultView } from '../src/orders/result/result-view.tsx';
import { RoleList, ServerRolePicker } from '../src/recharge/recipient/server-role-picker.tsx';
import { Button } from '../src/ui/buttons/button.tsx';
import { Sheet } from '../src/ui/dialogs/sheet.tsx';
import { SampleRecharge } from './sample-recharge.tsx';
import { games, roles, servers } from './sample-shop.ts';
import { type Texts, texts } from './texts.ts';

const sheetPages = [
  'login',
  'login-error',
  'games',
  'roles',
  'servers',
  'server-roles',
  'recharge',
  'recharge-loading',
  'recharge-failed',
  'recharge-card',
  'channels',
  'pending',
  'success',
  'fail',
  'languages',
  'toast-sheet',
];

export function isSheetPage(page: string): boolean {
  return sheetPages.includes(page);
}

const nothing = () => undefined;

/** The sheet named by the page, open. */
export function SamplePopup({ page, language, t }: { page: string; language: string; t: Texts }) {
  const [open, setOpen] = useState(isSheetPage(page));
  const close = () => setOpen(false);
  const common = { open, closeLabel: t.close, onClose: close };
  if (page.startsWith('recharge') || page === 'channels')
    return <SampleRecharge page={page} language={language} t={t} open={open} onClose={close} />;
  if (page.startsWith('login'))
    return (
      <Sheet {...common} title={t.login}>
        <Login t={t} error={page === 'login-error' ? t.loginError : undefined} />
      </Sheet>
    );
  if (page === 'games')
    return (
      <Sheet {...common} title={t.chooseGame}>
        <GameList label={t.chooseGame} games={games} current="g22" onChoose={nothing} />
      </Sheet>
    );
  if (page === 'roles' || page === 'servers' || page === 'server-roles')
    return <Picker page={page} t={t} open={open} onClose={close} />;
  if (page === 'pending' || page === 'success' || page === 'fail')
    return (
      <Sheet {...common} title={t.steps[3] ?? ''} overlayCloses={false}>
        <Result kind={page} t={t} />
      </Sheet>
    );
  return (
    <Sheet {...common} title={t.language}>
      <LanguageList
        label={t.language}
        languages={Object.entries(texts).map(([code, { name }]) => ({ code, name }))}
        current={language}
        onChoose={nothing}
      />
    </Sheet>
  );
}

interface PopupProps {
  page: string;
  t: Texts;
  open: boolean;
  onClose: () => void;
}

function Login({ t, error }: { t: Texts; error: string | undefined }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState(error ? 'wrong' : '');
  const [mode, setMode] = useState<'account' | 'card'>('account');
  return (
    <LoginForm
      mode={mode}
      first={name}
      second={password}
      onFirst={setName}
      onSecond={setPassword}
      canSubmit={name !== '' && password !== ''}
      error={error ? { sentence: error, ofFields: true } : undefined}
      onSubmit={nothing}
      switchMode={{ text: t.withCard, onClick: () => setMode(mode === 'card' ? 'account' : 'card') }}
      providers={loginProviderIds.map((key) => ({
        key,
        label: key,
      }))}
      onProvider={nothing}
      texts={{
        intro: t.loginIntro,
        first: mode === 'card' ? t.cardNumber : t.user,
        second: t.password,
        show: t.show,
        hide: t.hide,
        submit: t.login,
        or: t.or,
      }}
    />
  );
}

function Picker({ page, t, open, onClose }: PopupProps) {
  const [tab, setTab] = useState<'mine' | 'all'>(page === 'roles' ? 'mine' : 'all');
  const [search, setSearch] = useState('');
  const [server, setServer] = useState(page === 'server-roles' ? servers[0] : undefined);
  const level = (value: number) => t.level(String(value));
  return (
    <Sheet
      open={open}
      title={t.chooseRole}
      closeLabel={t.close}
      onClose={onClose}
      second={
        server && {
          title: server.name,
          backLabel: t.back,
          onBack: () => setServer(undefined),
          children: (
            <RoleList
              roles={{ kind: 'ready', items: roles.filter((role) => role.server_id === server.server_id) }}
              onRole={nothing}
              retry={<Button>{t.retry}</Button>}
              otherwise={<Button>{t.retry}</Button>}
              texts={{ loading: t.loading, empty: t.noServers, level }}
            />
          ),
        }
      }
    >
      <ServerRolePicker
        tab={tab}
        onTab={setTab}
        region={{
          label: t.region,
          options: [{ value: 'eu', text: 'Europe' }],
          value: 'eu',
          onChange: nothing,
        }}
        search={search}
        onSearch={setSearch}
        normalise={(text) => text.normalize('NFKC').trim()}
        myRoles={{ kind: 'ready', items: roles }}
        servers={{ kind: 'ready', items: servers.filter((item) => item.server_id.startsWith(search)) }}
        current={{ serverId: '1012', roleId: '1' }}
        onRole={nothing}
        onServer={setServer}
        retry={<Button>{t.retry}</Button>}
        refresh={<Button>{t.retry}</Button>}
        texts={{
          tabs: t.chooseRole,
          mine: t.mine,
          all: t.all,
          search: t.search,
          clearSearch: t.all,
          loading: t.loading,
          noRoles: t.noServers,
          noServers: t.noServers,
          maintenance: t.maintenance,
          level,
        }}
      />
    </Sheet>
  );
}

function Result({ kind, t }: { kind: 'pending' | 'success' | 'fail'; t: Texts }) {
  const facts = [
    { label: t.account, value: 'player' },
    { label: t.game, value: games[0]?.name },
    { label: t.goods, value: `980 ${t.gems}` },
    { label: t.server, value: 'Asgard 12' },
    { label: t.role, value: 'Kira' },
  ];
  const billing = {
    label: t.billing,
    number: 'GP7Q2M4XKT9BWZ3RH5',
    copy: t.copy,
    copyLabel: t.copy,
    copied: t.copied,
  };
  if (kind === 'pending')
    return (
      <ResultView
        kind="pending"
        title={t.waiting}
        sentences={[t.waitingText]}
        hints={[{ text: t.hint1 }, { text: t.hint2 }, { text: t.hint3, onClick: nothing }]}
        billing={billing}
        primary={{ text: t.toPayAction, href: '#pay' }}
        secondary={{ text: t.done, onClick: nothing }}
      />
    );
  if (kind === 'success')
    return (
      <ResultView
        kind="success"
        title={t.success}
        sentences={[t.successText]}
        steps={{
          label: t.status,
          list: [
            { key: 'paid', text: t.paid, time: '14:32:08', state: 'done' },
            { key: 'sent', text: t.sent, time: '14:32:09', state: 'done' },
            { key: 'delivered', text: t.delivered, time: '14:32:11', state: 'done' },
          ],
        }}
        facts={facts}
        billing={billing}
        primary={{ text: t.done, onClick: nothing }}
      />
    );
  return (
    <ResultView
      kind="fail"
      title={t.fail}
      sentences={[t.failText]}
      facts={facts}
      billing={billing}
      primary={{ text: t.otherWay, onClick: nothing }}
      secondary={{ text: t.again2, onClick: nothing }}
    />
  );
}
