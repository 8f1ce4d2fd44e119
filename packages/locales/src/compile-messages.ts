import { type MessagePart, parseMessage, pluralCategories } from './parse-message.ts';
import { pluralRuleOf } from './plural-rule.ts';

/**
 * Compiles one language to the source of an ES module: its default export maps each key to a text or to a function
 * of the values. Plain ES2015, no import, a few hundred bytes besides the texts.
 */
export function compileMessages(language: string, texts: Readonly<Record<string, string>>): string {
  const parsed = Object.entries(texts).map(([key, text]) => [key, parseMessage(text)] as const);
  const entries = parsed.map(([key, parts]) => `${JSON.stringify(key)}:${compileMessage(parts)}`);
  const plurals = parsed.flatMap(([, parts]) => pluralsIn(parts));
  return [
    "const g=v=>{const p=String(v).split('.');p[0]=p[0].replace(/\\B(?=(\\d{3})+$)/g,',');return p.join('.')};",
    plurals.length > 0 ? pluralSource : '',
    plurals.some((part) => !part.ordinal) ? ruleSource('c', language, false) : '',
    plurals.some((part) => part.ordinal) ? ruleSource('o', language, true) : '',
    `export default {${entries.join(',\n')}};`,
  ].join('\n');
}

const pluralSource = `const k=${JSON.stringify(pluralCategories)};
const p=(t,h,m,n,s)=>{const a=Math.abs(n),r=a%100;
const i=a%1?5:a&&a%1e6===0?m:+(a&&a<1e3&&!r?h.charAt(a/100-1):t.charAt(a<100?a:100+r));
return(s['='+n]||s[k[i]]||s.other)()};`;

function pluralsIn(parts: readonly MessagePart[]): Extract<MessagePart, { kind: 'plural' }>[] {
  return parts.flatMap((part) =>
    part.kind === 'plural' ? [part, ...Object.values(part.cases).flatMap(pluralsIn)] : [],
  );
}

function ruleSource(name: string, language: string, ordinal: boolean): string {
  const rule = pluralRuleOf(language, ordinal);
  return `const ${name}=(n,s)=>p('${rule.table}','${rule.hundreds}',${rule.millions},n,s);`;
}

function compileMessage(parts: readonly MessagePart[]): string {
  if (parts.every((part) => part.kind === 'text'))
    return JSON.stringify(parts.map((part) => part.text).join(''));
  return `a=>${expression(parts)}`;
}

/** Starts with a text, so that two numbers side by side are joined and never added. */
function expression(parts: readonly MessagePart[]): string {
  const first = parts[0]?.kind === 'text' ? [] : ["''"];
  return [...first, ...parts.map(partSource)].join('+');
}

function partSource(part: MessagePart): string {
  switch (part.kind) {
    case 'text':
      return JSON.stringify(part.text);
    case 'argument':
      return `a.${part.name}`;
    case 'number':
    case 'count':
      return `g(a.${part.name})`;
    case 'plural': {
      const cases = Object.entries(part.cases).map(
        ([name, body]) => `${JSON.stringify(name)}:()=>${expression(body)}`,
      );
      return `${part.ordinal ? 'o' : 'c'}(a.${part.name},{${cases.join(',')}})`;
    }
  }
}
