import { Button } from '../ui/buttons/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import * as s from './login-form.module.css';
import { LoginMark, type LoginProviderKey } from './login-mark.tsx';

export interface LoginFormProps {
  /** account: username and password; card: card number and password. */
  mode: 'account' | 'card';
  first: string;
  second: string;
  onFirst: (value: string) => void;
  onSecond: (value: string) => void;
  /** false if the game has no account login: then only the providers are shown. */
  hasAccount: boolean;
  /** Both fields hold more than spaces. */
  canSubmit: boolean;
  busy?: boolean | undefined;
  /** Why the last attempt failed; announced by screen readers. `ofFields`: it is what was typed that is wrong. */
  error?: { sentence: string; ofFields: boolean } | undefined;
  /** What helps against that failure, if something other than trying again does. */
  remedy?: { text: string; onClick: () => void } | undefined;
  onSubmit: () => void;
  /** Switches to the other form; undefined if there is only one. */
  switchMode?: { text: string; onClick: () => void } | undefined;
  /** In the order of login_config, each with its full label: "Log in with Google". */
  providers: readonly { key: LoginProviderKey; label: string }[];
  onProvider: (key: LoginProviderKey) => void;
  texts: {
    /** "Use the account that you play with." */
    intro: string;
    first: string;
    second: string;
    show: string;
    hide: string;
    submit: string;
    /** "or continue with". */
    or: string;
  };
}

/** Login with the game account, a card, or a provider. */
export function LoginForm(props: LoginFormProps) {
  const {
    mode,
    first,
    second,
    onFirst,
    onSecond,
    hasAccount,
    canSubmit,
    busy,
    error,
    remedy,
    onSubmit,
    switchMode,
    providers,
    onProvider,
    texts,
  } = props;
  return (
    <div>
      <p className={s.intro}>{texts.intro}</p>
      {hasAccount && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (canSubmit && !busy) onSubmit();
          }}
        >
          <TextField
            label={texts.first}
            value={first}
            onChange={onFirst}
            icon={mode === 'card' ? 'receipt' : 'user'}
            name={mode === 'card' ? 'card' : 'username'}
            autoComplete={mode === 'card' ? 'off' : 'username'}
            first
          />
          <TextField
            key={mode}
            label={texts.second}
            value={second}
            onChange={onSecond}
            icon="shield"
            name="password"
            autoComplete={mode === 'card' ? 'off' : 'current-password'}
            secret={{ showLabel: texts.show, hideLabel: texts.hide }}
            error={error?.ofFields ? error.sentence : undefined}
          />
          {error && !error.ofFields && (
            <p className={s.problem} role="alert">
              {error.sentence}
            </p>
          )}
          <Button type="submit" wide disabled={!canSubmit} busy={busy}>
            {texts.submit}
          </Button>
          {remedy && (
            <Button variant="ghost" wide onClick={remedy.onClick}>
              {remedy.text}
            </Button>
          )}
          {switchMode && (
            <Button variant="ghost" wide onClick={switchMode.onClick}>
              {switchMode.text}
            </Button>
          )}
        </form>
      )}
      {providers.length > 0 && (
        <>
          {hasAccount && <p className={s.or}>{texts.or}</p>}
          <ul className={s.providers}>
            {providers.map(({ key, label }) => (
              <li key={key}>
                <button
                  type="button"
                  className={s.provider}
                  aria-label={label}
                  title={label}
                  disabled={busy}
                  onClick={() => onProvider(key)}
                >
                  <LoginMark provider={key} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
