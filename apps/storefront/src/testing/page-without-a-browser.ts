import { vi } from 'vitest';

/** The DOM's node types. */
const element = 1;
const text = 3;

/**
 * As much of a DOM node as React needs to build a page: the tree, its texts, and what is hidden. Attributes, other
 * styles and events are ignored.
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

  /** Excludes what React renders ahead and hides. */
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

  /** The options of a drop-down. */
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

/** The browser globals on a page with this path; the page is built in its `document.body`. */
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
    /** Supports only the selector of the shop's frame. */
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

/**
 * Puts such a page in the place of the browser's. React and the router look for it when they are loaded, so a test imports
 * them afterwards (`await import`).
 */
export function stubPage(pathname: string, more: object = {}) {
  const page = pageWithoutABrowser(pathname);
  for (const [name, value] of Object.entries({ ...page, ...more, IS_REACT_ACT_ENVIRONMENT: true }))
    vi.stubGlobal(name, value);
  return page;
}
