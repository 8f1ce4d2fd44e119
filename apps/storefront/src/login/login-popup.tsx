import { codes } from '@gemporium/contract/codes.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import type { OutsideProvider } from '@gemporium/contract/util/login/login-calls.ts';
import { useState } from 'react';
import type { Failure } from '../api/client.ts';
import { normaliseDigits } from '../browser/normalise-digits.ts';
import { mapPresent } from '../map-present.ts';
import { isLoginRefused } from '../other-browser/is-login-refused.ts';
import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { closePopup, go, openPopup, showToast } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import type { Popup } from '../state/shop-state.ts';
import { LoginForm } from './login-form.tsx';
import { leaveForProvider } from './provider/leave-for-provider.ts';
import { canLogin, isMakeUp, type LoginFields, login } from './session/login.ts';

const empty: LoginFields = { mode: 'account', first: '', second: '' };

/** Login with the game account, a card, or a provider, as the game is configured (rows I-01, I-02). */
export function LoginPopup({ popup }: PopupProps) {
  const t = useTranslate();
  return (
    <PopupSheet popup={popup} title={t('login')} size="small">
      {popup?.kind === 'login' && <Login why={popup} />}
    </PopupSheet>
  );
}

/** Below the sheet, so that nothing typed outlives it. */
function Login({ why }: { why: Extract<Popup, { kind: 'login' }> }) {
  const services = useServices();
  const ways = useShop(({ offer }) => offer.loginConfig.json_type);
  const t = useTranslate();
  const [fields, setFields] = useState(empty);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const byLink = isMakeUp(services);
  const isCard = fields.mode === 'card' && !byLink;

  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    const failed = await login(services, fields);
    setBusy(false);
    setFailure(failed);
  };
  const leave = async (provider: OutsideProvider) => {
    setBusy(true);
    setFailure(undefined);
    const failed = await leaveForProvider(services, provider, location.origin);
    // Also before leaving for a provider: the player may come back to this page from the back/forward cache.
    setBusy(false);
    if (failed) showToast(services, failed.message, 'bad');
  };
  const switchMode = () => {
    setFailure(undefined);
    setFields({ ...empty, mode: isCard ? 'account' : 'card' });
  };
  const verify = {
    text: t('real_name_verify'),
    onClick: () => {
      closePopup(services);
      go(services, paths.certifiedReal);
    },
  };
  return (
    <LoginForm
      mode={fields.mode}
      first={fields.first}
      second={fields.second}
      onFirst={(typed) => setFields({ ...fields, first: isCard ? normaliseDigits(typed) : typed })}
      onSecond={(second) => setFields({ ...fields, second })}
      hasAccount={ways.includes('account')}
      canSubmit={canLogin(fields)}
      busy={busy}
      error={failure && { sentence: failure.message, ofFields: isOfFields(failure) }}
      remedy={failure?.code === codes.notRealNameVerified ? verify : undefined}
      onSubmit={() => void submit()}
      switchMode={
        byLink
          ? undefined
          : { text: isCard ? t('login_with_account') : t('login_with_card'), onClick: switchMode }
      }
      providers={mapPresent(ways, (key) =>
        key === 'account' ? undefined : { key, label: t(`login_with_${key}`) },
      )}
      onProvider={(key) => {
        if (isLoginRefused(services, key)) openPopup(services, { kind: 'other-browser', why: 'login' });
        else void leave(key);
      }}
      texts={{
        intro: t(introOf({ denied: why.denied, ended: why.ended, byLink, isCard })),
        first: isCard ? t('card_number') : t('username'),
        second: isCard ? t('card_password') : t('password'),
        show: t('password_show'),
        hide: t('password_hide'),
        submit: t('login'),
        or: t('login_or'),
      }}
    />
  );
}

/** Whether what was typed is wrong. A locked account has the right password, and nothing else is about either. */
function isOfFields({ code, content }: Failure): boolean {
  const { reason } = (content ?? {}) as { reason?: string };
  return (code === codes.loginFailed && reason !== 'locked') || code === codes.badRequest;
}

/** What the login is for, or why it is needed again. */
function introOf({
  denied,
  ended,
  byLink,
  isCard,
}: Readonly<Record<'denied' | 'ended' | 'byLink' | 'isCard', boolean | undefined>>) {
  if (denied) return 'login_denied';
  if (ended) return 'login_ended';
  if (byLink) return 'make_up_login';
  return isCard ? 'login_card_intro' : 'login_intro';
}
