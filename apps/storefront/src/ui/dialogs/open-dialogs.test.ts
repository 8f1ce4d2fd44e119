import { beforeEach, expect, it, vi } from 'vitest';
import { pageWithoutABrowser } from '../../testing/page-without-a-browser.ts';

const page = pageWithoutABrowser('/');
for (const [name, value] of Object.entries({ ...page, IS_REACT_ACT_ENVIRONMENT: true }))
  vi.stubGlobal(name, value);
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

it('S-03 what must be visible above everything is placed in the topmost popup', async () => {
  const drawn = createRoot(page.body as unknown as Element);
  await act(async () => drawn.render(createElement(Probe)));
  let leaveFirst = () => {};
  let leaveSecond = () => {};
  await act(async () => {
    leaveFirst = enterDialog(dialog('first'));
  });
  await act(async () => {
    leaveSecond = enterDialog(dialog('second'));
  });
  await act(async () => leaveSecond());
  await act(async () => leaveFirst());
  expect(seen).toEqual([undefined, 'first', 'second', 'first', undefined]);
  await act(async () => drawn.unmount());
});
