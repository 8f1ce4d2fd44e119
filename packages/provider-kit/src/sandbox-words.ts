import type { Language } from '@gemporium/domain/languages.ts';
import ar from './sandbox-words/ar.json' with { type: 'json' };
import de from './sandbox-words/de.json' with { type: 'json' };
import en from './sandbox-words/en.json' with { type: 'json' };
import es from './sandbox-words/es.json' with { type: 'json' };
import fr from './sandbox-words/fr.json' with { type: 'json' };
import id from './sandbox-words/id.json' with { type: 'json' };
import it from './sandbox-words/it.json' with { type: 'json' };
import ja from './sandbox-words/ja.json' with { type: 'json' };
import ko from './sandbox-words/ko.json' with { type: 'json' };
import ms from './sandbox-words/ms.json' with { type: 'json' };
import pl from './sandbox-words/pl.json' with { type: 'json' };
import pt from './sandbox-words/pt.json' with { type: 'json' };
import ru from './sandbox-words/ru.json' with { type: 'json' };
import th from './sandbox-words/th.json' with { type: 'json' };
import tr from './sandbox-words/tr.json' with { type: 'json' };
import vi from './sandbox-words/vi.json' with { type: 'json' };
import zhCn from './sandbox-words/zh-cn.json' with { type: 'json' };
import zhTw from './sandbox-words/zh-tw.json' with { type: 'json' };

/** The texts of the sandbox's pages: the simulated providers', their logins' and the sample game's. */
export type SandboxWord = keyof typeof en;

/** Every such text in every language of the shop; English is the type of all others. */
export const sandboxWords: Readonly<Record<Language, Readonly<Record<SandboxWord, string>>>> = {
  ar,
  de,
  en,
  es,
  fr,
  id,
  it,
  ja,
  ko,
  ms,
  pl,
  pt,
  ru,
  th,
  tr,
  vi,
  'zh-cn': zhCn,
  'zh-tw': zhTw,
};
