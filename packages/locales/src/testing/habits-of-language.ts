/** Words that a text of this language never holds: another form of address, or the trap into which translations of shops fall. */
const never: Readonly<Record<string, { words: string; because: string }>> = {
  ar: { words: 'شاحن|بونص', because: 'a charger is for batteries, and a bonus is مكافأة' },
  de: {
    words: 'Ihnen|Ihre[mnrs]?|Auschecken|Rolle|Zugestellt',
    because: 'the player is du; Rolle is a role',
  },
  es: { words: 'usted|ustedes|vosotros|reclamación|asentamiento', because: 'the player is tú' },
  fr: { words: 'tu|toi|ton|tes|rôle', because: 'the player is vous; rôle is a role' },
  id: { words: 'Anda|tautan', because: 'the player is kamu, and a link is a link' },
  it: { words: 'Lei|villaggio', because: 'the player is tu' },
  ja: { words: '充電|役割|配達|発送|あなた', because: 'goods are no parcels, and the player is not named' },
  ko: { words: '당신|배송', because: 'the player is not named, and goods are no parcels' },
  ms: { words: 'kamu|awak|caj semula', because: 'the player is anda' },
  pl: { words: 'Pan|Pani|Pana', because: 'the player is on first-name terms' },
  pt: { words: 'tu|teu|tua|ecrã|ficheiro|registada', because: 'the Portuguese is that of Brazil' },
  ru: { words: 'ты|твой|тебя|роль|донат', because: 'the player is вы; роль is a role' },
  th: { words: 'ท่าน|ถือสิทธิ์', because: 'the player is คุณ' },
  tr: { words: 'sen|şarj|yerleşim', because: 'the player is siz' },
  vi: { words: 'thối', because: 'money that goes back is hoàn tiền' },
  'zh-cn': { words: '你|储值|账户', because: 'the player is 您' },
  'zh-tw': {
    words: '你|充值|賬號|用戶|到帳',
    because: 'the player is 您, and the words are those of Taiwan',
  },
};

/** Where a language has letters without spaces between its words, a word is found inside of others. */
const withoutSpaces = /^(?:ja|ko|th|zh)/;

/** Words that the language's shops never use. */
export function wordProblems(language: string, words: string): string[] {
  const rule = never[language];
  if (!rule) return [];
  const source = withoutSpaces.test(language) ? rule.words : `(?<!\\p{L})(?:${rule.words})(?!\\p{L})`;
  const found = new RegExp(source, 'iu').exec(words)?.[0];
  return found === undefined ? [] : [`holds the word "${found}": ${rule.because}`];
}

const eastAsian = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
/** A sign that stands where this language has another, or a space too much or too little beside it. */
const marks: readonly [languages: RegExp, wrong: RegExp, because: string][] = [
  [/^/, /\p{L}'|'\p{L}/u, 'has a straight apostrophe'],
  [/^fr$/, /[^\u00a0\u202f][!?;:»]|«[^\u00a0]/u, 'has no narrow space before a high sign'],
  [/^(?!fr)/, /\s[!?;:,.](?:\s|$)/u, 'has a space before a sign'],
  [/^(?:ja|zh)/, new RegExp(`${eastAsian}[,.!?:;()]|[(]${eastAsian}`, 'u'), 'has a sign of Latin script'],
  [/^ar$/, /[,;?]/u, 'has a sign of Latin script'],
  [/^th$/, /[\u0e00-\u0e7f]\.$/u, 'ends in a full stop'],
];

/** Signs that are wrong in this language; addresses and times are left alone. */
export function markProblems(language: string, words: string): string[] {
  const plain = words.replace(/https?:\S+/g, '').replace(/\d[:,]\d/g, '0');
  const found = marks.flatMap(([languages, wrong, because]) => {
    const hit = languages.test(language) ? wrong.exec(plain)?.[0] : undefined;
    return hit === undefined ? [] : [`${because}: "${hit}"`];
  });
  const openings = (sign: string, opening: string) =>
    plain.split(sign).length === plain.split(opening).length;
  const isOpened = language !== 'es' || (openings('?', '¿') && openings('!', '¡'));
  return isOpened ? found : [...found, 'has a question or an exclamation that is not opened'];
}
