/** An element of a drawing that was read back. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
}

const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*="[^"<]*")*)\s*(\/?)>/y;

/**
 * Reads the XML that this package writes: elements, attributes in double quotes, text. Throws at the first thing that
 * is not well-formed, with its place.
 */
export function readXml(source: string): XmlElement {
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let at = 0;
  const refuse = (reason: string): never => {
    throw new Error(`${reason} at ${at}: ${source.slice(at, at + 40)}`);
  };
  while (at < source.length) {
    if (source[at] !== '<') {
      const end = source.indexOf('<', at);
      const text = source.slice(at, end < 0 ? source.length : end);
      if (!open.length) refuse('text outside the root');
      checkText(text, refuse);
      at += text.length;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(source);
    if (!found) return refuse('broken tag');
    const [whole, isEnd, name, list, isEmpty] = found as unknown as [string, string, string, string, string];
    if (isEnd) {
      if (open.pop()?.name !== name || list || isEmpty) refuse(`unexpected </${name}>`);
    } else {
      const element: XmlElement = { name, attributes: attributesOf(list, refuse), children: [] };
      if (open.length) open.at(-1)!.children.push(element);
      else if (root) refuse('second root');
      else root = element;
      if (!isEmpty) open.push(element);
    }
    at += whole.length;
  }
  if (open.length) refuse(`<${open.at(-1)!.name}> is not closed`);
  return root ?? refuse('nothing');
}

function attributesOf(list: string, refuse: (reason: string) => never): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, key, value] of list.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (attributes.has(key!)) refuse(`${key} twice`);
    checkText(value!, refuse);
    attributes.set(key!, value!);
  }
  return attributes;
}

function checkText(text: string, refuse: (reason: string) => never): void {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) refuse('bare ampersand');
}
