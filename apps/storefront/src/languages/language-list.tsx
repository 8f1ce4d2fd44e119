import { classNames } from '../ui/base/class-names.ts';
import * as s from '../ui/lists/choice-list.module.css';
import { Icon } from '../ui/pictures/icon.tsx';
import * as own from './language-list.module.css';

export interface LanguageListProps {
  label: string;
  /** Code and name in the language itself: "ja", "日本語". */
  languages: readonly { code: string; name: string }[];
  current: string;
  onChoose: (code: string) => void;
}

/** The languages of the shop, each by its own name and in its own direction. */
export function LanguageList({ label, languages, current, onChoose }: LanguageListProps) {
  return (
    <ul className={s.two} aria-label={label}>
      {languages.map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            className={s.choice}
            lang={code}
            aria-current={code === current ? 'true' : undefined}
            onClick={() => onChoose(code)}
          >
            <bdi className={classNames(s.text, own.name)}>{name}</bdi>
            {code === current && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
