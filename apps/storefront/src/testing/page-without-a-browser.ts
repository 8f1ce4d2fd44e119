/** The kinds of nodes, as the DOM counts them. */
const element = 1;
const text = 3;

/**
 * As much of a node as React needs to build a page that nobody looks at: the tree, its texts, and what is hidden.
 * Attributes, other styles and events go nowhere.
 */
class Node {
  readonly childNodes: Node[] = [];
  parentNode: Node | null = null;
  readonly style = {
    display: '',
    setProperty(name: string, value: string) {
      if (name === 'display') this.display = value;
    },
    removeProperty: nothing,
  };
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly ownerDocument: object;
  readonly nodeType: number;
  readonly nodeName: string;
  readonly tagName: string;
  nodeValue: string;

  constructor(ownerDocument: object, nodeType: number, name: string, nodeValue = '') {
    this.ownerDocument = ownerDocument;
    this.nodeType = nodeType;
    this.nodeName = name;
    this.tagName = name;
    this.nodeValue = nodeValue;
  }

  get parentElement(): Node | null {
    return this.parentNode;
  }

  get firstChild(): Node | null {
    return this.childNodes[0] ?? null;
  }

  get shownNodes(): Node[] {
    return this.childNodes.filter(({ style }) => style.display !== 'none');
  }

  get children(): Node[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === element);
  }

  /** Without what React draws ahead and hides: nobody reads it. */
  get textContent(): string {
    return this.nodeValue + this.shownNodes.map((child) => child.textContent).join('');
  }

  set textContent(value: string) {
    this.childNodes.length = 0;
    if (value) this.appendChild(new Node(this.ownerDocument, text, '#text', value));
  }

  appendChild(child: Node): void {
    this.insertBefore(child, null);
  }

  insertBefore(child: Node, before: Node | null): void {
    child.parentNode?.removeChild(child);
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
    child.parentNode = this;
  }

  removeChild(child: Node): void {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
  }

  /** What a drop-down offers. */
  get options(): Node[] {
    return this.childNodes.filter((child) => child.nodeName === 'OPTION');
  }

  querySelector(): null {
    return null;
  }

  getAttribute(): null {
    return null;
  }

  setAttribute(): void {}
  removeAttribute(): void {}
  focus(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
}

function nothing(): void {}

/** What a program in a browser finds there, on a page of this path; its `document.body` is where a page is built. */
export function pageWithoutABrowser(pathname: string) {
  const document = { nodeType: 9, addEventListener: nothing, removeEventListener: nothing } as Record<
    string,
    unknown
  >;
  const events = new EventTarget();
  const body = new Node(document, element, 'BODY');
  const window = {
    document,
    innerWidth: 390,
    addEventListener: nothing,
    removeEventListener: nothing,
    matchMedia: () => ({ matches: false }),
    HTMLIFrameElement: class {},
  };
  Object.assign(document, {
    body,
    documentElement: new Node(document, element, 'HTML'),
    activeElement: body,
    defaultView: window,
    createElement: (name: string) => new Node(document, element, name.toUpperCase()),
    createElementNS: (_space: string, name: string) => new Node(document, element, name),
    createTextNode: (value: string) => new Node(document, text, '#text', value),
    getElementById: () => null,
    /** It finds the shop's frame alone. */
    querySelector: (selector: string) => (selector === '#root > *' ? (body.children[0] ?? null) : null),
    contains: () => false,
  });
  return {
    window,
    document,
    body,
    location: { pathname, search: '' },
    HTMLElement: Node,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  };
}
