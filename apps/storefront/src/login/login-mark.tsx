import type { LoginConfig } from '@gemporium/contract/util/login/login-calls.ts';
import * as s from './login-mark.module.css';

/** A login provider, as login_config names it. */
export type LoginProviderKey = Exclude<LoginConfig['json_type'][number], 'account'>;

export interface LoginMarkProps {
  provider: LoginProviderKey;
}

/** The logo of a login provider, our own drawing in its colours. Decorative: always beside a label. */
export function LoginMark({ provider }: LoginMarkProps) {
  return (
    <svg className={s.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {marks[provider]}
    </svg>
  );
}

const petal = 'M12 11C9.5 7.5 10 4 12 2.5 14 4 14.5 7.5 12 11z';

const marks = {
  google: (
    <g fill="none" strokeWidth="4">
      <path stroke="#ea4335" d="M5.2 8.2A8 8 0 0117.7 6.4" />
      <path stroke="#fbbc05" d="M5.2 8.2a8 8 0 00-.1 7.8" />
      <path stroke="#34a853" d="M5.1 16a8 8 0 0012.4 1.8" />
      <path stroke="#4285f4" d="M17.5 17.8A8 8 0 0020 12h-8" />
    </g>
  ),
  ios: (
    <path
      fill="currentColor"
      d="M12 7.2c1-.1 2-1 3.6-1 1.8 0 3.2.9 4 2.3-3.4 2-2.9 6.6.6 7.9-.7 2-2.4 5.1-4.3 5.1-1.4 0-1.9-.9-3.7-.9s-2.4.9-3.7.9C6 21.5 3.6 16.6 3.6 12.8c0-4 2.5-6.5 5.1-6.5 1.5 0 2.6.9 3.3.9zM11.8 6c-.1-2.2 1.7-4.3 3.9-4.5C16 3.9 14 6 11.8 6z"
    />
  ),
  facebook: (
    <g>
      <circle fill="#1877f2" cx="12" cy="12" r="11" />
      <path
        fill="#fff"
        d="M13.7 23v-8.3h2.8l.5-3.3h-3.3V9.3c0-1 .4-1.7 1.8-1.7h1.6V4.7c-3.5-.9-6.8.4-6.8 4.3v2.4H7.4v3.3h2.9V23z"
      />
    </g>
  ),
  twitter: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      d="M3.5 3.5h4l13 17h-4zM20 3.5l-7 8M11 13.5l-7 7"
    />
  ),
  vk: (
    <g>
      <rect fill="#0077ff" x="1" y="1" width="22" height="22" rx="6" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M5.5 8.5c.6 4.5 3 7.5 7 7.5v-7.5M18 8.5c-.8 2-2.5 3.5-5.5 3.7 3 .1 5 1.7 6 3.8"
      />
    </g>
  ),
  huawei: (
    <g fill="#cf0a2c">
      {[-105, -65, -22, 22, 65, 105].map((angle) => (
        <path key={angle} d={petal} transform={`rotate(${angle} 12 14) translate(0 1)`} />
      ))}
    </g>
  ),
} as const;
