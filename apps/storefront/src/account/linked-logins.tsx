import type { LinkedLogin } from '@gemporium/contract/util/login/login-calls.ts';
import { useEffect, useState } from 'react';
import { ask, showToast } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { RowButton } from '../ui/buttons/row-button.tsx';
import * as s from '../ui/layout/screen.module.css';
import * as own from './rows.module.css';

/** The providers' brand names, the same in every language. */
const names: Readonly<Record<LinkedLogin['provider'], string>> = {
  google: 'Google',
  ios: 'Apple',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  vk: 'VK',
  huawei: 'Huawei',
};

/**
 * The provider logins linked to the account, with buttons to unlink and relink each (row S-12). If they cannot be
 * loaded, none are shown.
 */
export function LinkedLogins() {
  const services = useServices();
  const clientId = useShop(({ offer }) => offer.clientId);
  const t = useTranslate();
  const [logins, setLogins] = useState<readonly LinkedLogin[]>([]);
  const [turn, setTurn] = useState(0);
  // A change is shown at once, even if the list cannot be loaded again.
  const changed: OneLoginProps['onChange'] = (id, standing) => {
    setLogins((all) => all.map((one) => (one.login_id === id ? { ...one, ...standing } : one)));
    setTurn((number) => number + 1);
  };
  // Never cached: they can change on other devices, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    let wanted = true;
    services.api.read('/util/login/logins', { client_id: clientId }, { quiet: true }).then((answer) => {
      if (wanted && answer.ok) setLogins(answer.content);
    });
    return () => {
      wanted = false;
    };
  }, [services, clientId, turn]);
  if (logins.length === 0) return null;
  return (
    <div className={s.column}>
      <h2>{t('linked_logins')}</h2>
      <div className={own.rows}>
        {logins.map((login) => (
          <OneLogin key={login.login_id} login={login} clientId={clientId} onChange={changed} />
        ))}
      </div>
    </div>
  );
}

interface OneLoginProps {
  login: LinkedLogin;
  clientId: string;
  /** After a change, with what it changed: nothing if it was refused. */
  onChange: (loginId: string, standing: Partial<LinkedLogin>) => void;
}

function OneLogin({ login, clientId, onChange }: OneLoginProps) {
  const services = useServices();
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const name = names[login.provider];
  const change = async (linked: 'yes' | 'no') => {
    const fields = { client_id: clientId, login_id: login.login_id, linked };
    setBusy(true);
    const answer = await services.api.change('/util/login/change_login', fields);
    setBusy(false);
    onChange(login.login_id, answer.ok ? { linked: linked === 'yes' } : {});
  };
  const press = () => {
    if (busy) return;
    if (login.current) return showToast(services, t('error_login_in_use'));
    if (!login.linked) return void change('yes');
    ask(services, {
      title: t('login_unlink'),
      content: t('login_unlink_confirm', { text: name }),
      confirm: t('login_unlink'),
      cancel: t('cancel'),
      danger: true,
      onConfirm: () => void change('no'),
    });
  };
  const state = login.current ? 'login_current' : login.linked ? 'login_unlink' : 'login_relink';
  return <RowButton icon="user" text={name} value={t(busy ? 'loading' : state)} onClick={press} />;
}
