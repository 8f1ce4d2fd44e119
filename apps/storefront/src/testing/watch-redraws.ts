/** As much of React's own description of a drawn component as its developer tools read. */
interface Fiber {
  type: unknown;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** This component was drawn for this state of the page, and not taken over as it was. */
const performedWork = 1;

/**
 * Watches which components React draws, as its developer tools do. `tools` must be there before React is loaded, as the
 * global of its name; `redraws` tells the names of those that were drawn since it was asked before, each as often as it was.
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
