/** An interactive element of a page. */
export interface Control {
  text: string;
  /** The text between it and the previous control. */
  before: string;
  /** Its React props: `onClick`, `disabled`, `value`. */
  props: ControlProps;
}

export interface ControlProps {
  onMouseDown?: (event?: object) => void;
  onClick?: (event?: object) => void;
  onChange?: (event?: object) => void;
  disabled?: boolean;
  href?: string;
  value?: string;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-busy'?: boolean;
  'aria-current'?: string;
  'aria-expanded'?: boolean;
  autoComplete?: string;
  name?: string;
  target?: string;
  type?: string;
  form?: string;
  checked?: boolean;
}

interface Read {
  nodeName: string;
  nodeValue: string;
  textContent: string;
  shownNodes: Read[];
}

const kinds: readonly string[] = ['A', 'BUTTON', 'INPUT', 'SELECT'];

/** The links, buttons, fields and drop-downs, in order, of a page rendered without a browser (pageWithoutABrowser). */
export function controlsOf(body: object): Control[] {
  const found: Control[] = [];
  let before = '';
  const read = (node: Read): void => {
    if (!kinds.includes(node.nodeName)) {
      before += node.nodeValue;
      node.shownNodes.forEach(read);
      return;
    }
    found.push({ text: node.textContent, before, props: propsOf(node) });
    before = '';
  };
  read(body as Read);
  return found;
}

/** The controls of the screen itself and of what is open above it, without those of header, navigation and footer. */
export function controlsOfScreen(body: object): Control[] {
  const { nodeName, shownNodes } = body as Read;
  if (nodeName === 'MAIN' || nodeName === 'DIALOG') return controlsOf(body);
  return shownNodes.flatMap(controlsOfScreen);
}

/** The control with this text. */
export function controlOf(body: object, text: string): Control | undefined {
  return controlsOf(body).find((control) => control.text === text);
}

/**
 * Pressing Enter in the page's first form: it presses the form's button, if that is elsewhere, and submits. Fails if the
 * browser would then send the form itself, and load another page.
 */
export function enterOf(body: object): (() => void) | undefined {
  const find = (node: Read): Read | undefined => {
    if (node.nodeName === 'FORM') return node;
    for (const child of node.shownNodes) {
      const found = find(child);
      if (found) return found;
    }
    return undefined;
  };
  const form = find(body as Read);
  if (!form) return undefined;
  const { id, onSubmit } = propsOf(form) as { id?: string; onSubmit?: (event: object) => void };
  const isButton = ({ type, form: of }: ControlProps) => type === 'submit' && of !== undefined && of === id;
  const button = controlsOf(body).find(({ props }) => isButton(props))?.props;
  return () => {
    if (button?.disabled) return;
    let isKept = false;
    const event = {
      preventDefault() {
        isKept = true;
      },
    };
    button?.onClick?.(event);
    if (!isKept) onSubmit?.(event);
    if (!isKept) throw new Error('the browser would send the form and load another page');
  };
}

/** The addresses of a page's images, in order. */
export function picturesOf(body: object): string[] {
  const { nodeName, shownNodes } = body as Read;
  const own = nodeName === 'IMG' ? [(propsOf(body) as { src?: string }).src ?? ''] : [];
  return [...own, ...shownNodes.flatMap(picturesOf)];
}

/** The texts of the live regions of a page, which a screen reader announces. */
export function announcedOf(body: object): string[] {
  const { textContent, shownNodes } = body as Read;
  const { role = '' } = propsOf(body) as { role?: string };
  return /^(status|alert)$/.test(role) ? [textContent] : shownNodes.flatMap(announcedOf);
}

/** The page's progress bars: how far each is drawn, and what it says. */
export function progressBarsOf(body: object): string[] {
  const { shownNodes } = body as Read;
  const { role, ...props } = propsOf(body) as { role?: string; 'aria-valuetext'?: string };
  if (role !== 'progressbar') return shownNodes.flatMap(progressBarsOf);
  return shownNodes.map(
    (rect) => `${(propsOf(rect) as { width?: string }).width}: ${props['aria-valuetext']}`,
  );
}

/** React stores each node's props on the node. */
export function propsOf(node: object): ControlProps {
  const name = Object.keys(node).find((key) => key.startsWith('__reactProps$'));
  return (node as Record<string, ControlProps>)[name ?? ''] ?? {};
}
