/** The part of React's internal description of a rendered component that its developer tools read. */
interface Fiber {
  type: unknown;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Flag: the component was rendered in this commit, not reused. */
const performedWork = 1;

/**
 * Watches which components React renders, as its developer tools do. `tools` must be installed under its global name
 * before React is loaded; `redraws` returns the names of components rendered since the last call, once per render.
 */
export function watchRedraws() {
  const drawn: string[] = [];
  const look = (fiber: Fiber): void => {
    const before = fiber.alternate;
    const { type } = fiber;
    if (typeof type === 'function' && (!before || fiber.flags & performedWork)) drawn.push(type.name);
    if (before && fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) look(child);
  };
  const tools = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => look(root.current),
    onCommitFiberUnmount: () => undefined,
  };
  return { tools: { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools }, redraws: () => drawn.splice(0) };
}
