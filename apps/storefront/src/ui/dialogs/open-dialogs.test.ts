import { beforeEach, expect, it } from 'vitest';
import { stubPage } from '../../testing/page-without-a-browser.ts';

const page = stubPage('/');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { enterDialog } = await import('./enter-dialog.ts');
const { useTopDialog } = await import('./open-dialogs.ts');

const style = {
  overflow: '',
  padding: '',
  setProperty(_name: string, value: string) {
    this.padding = value;
  },
  removeProperty() {
    this.padding = '';
  },
};
/** As in a browser, the scrollbar disappears while the page is locked. */
let scrollBar = 15;
const root = {
  style,
  get clientWidth() {
    return style.overflow === 'hidden' ? 390 : 390 - scrollBar;
  },
};
beforeEach(() => {
  scrollBar = 15;
  Object.assign(page.document, { documentElement: root });
});

const seen: (string | undefined)[] = [];
function Probe(): null {
  seen.push((useTopDialog() as { name?: string } | undefined)?.name);
  return null;
}

const standing = () => [style.overflow, style.padding];
const dialog = (name: string) => ({ name }) as unknown as HTMLElement;

it('S-03 the page behind stays locked until its last popup has closed, and nothing shifts sideways', () => {
  const leaveFirst = enterDialog(dialog('first'));
  expect(standing()).toEqual(['hidden', '15px']);
  const leaveSecond = enterDialog(dialog('second'));
  const leaveLanguages = enterDialog(dialog('languages'), false);
  leaveFirst();
  expect(standing()).toEqual(['hidden', '15px']);
  leaveSecond();
  expect(standing()).toEqual(['', '']);
  leaveLanguages();
  const leave = enterDialog(dialog('languages'), false);
  expect(standing()).toEqual(['', '']);
  leave();
});

it('S-03 a page whose scrollbar takes no space is only locked', () => {
  scrollBar = 0;
  const leave = enterDialog(dialog('first'));
  expect(standing()).toEqual(['hidden', '']);
  leave();
  expect(standing()).toEqual(['', '']);
});

it.each([
  ['the upper one is closed first', [1, 0], ['second', 'first', undefined]],
  // One popup leads to another: it closes beneath it.
  ['the lower one is', [0, 1], ['second', undefined]],
])(
  'S-03 what must be visible above everything is placed in the topmost popup: %s',
  async (_title, order, shown) => {
    seen.length = 0;
    const drawn = createRoot(page.body as unknown as Element);
    await act(async () => drawn.render(createElement(Probe)));
    const leave: (() => void)[] = [];
    for (const name of ['first', 'second']) await act(async () => void leave.push(enterDialog(dialog(name))));
    for (const index of order) await act(async () => leave[index]?.());
    expect(seen).toEqual([undefined, 'first', ...shown]);
    await act(async () => drawn.unmount());
  },
);
