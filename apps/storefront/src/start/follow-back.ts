import { type Layers, openLayers } from '../ui/dialogs/open-layers.ts';

/** An entry of the history: a screen, or so many layers (sheets, their second levels) over it. */
interface Entry {
  path: string;
  layers: number;
}

/**
 * Back closes the topmost popup, or its second level, and nothing else. Each layer gets an entry above its screen's.
 * Closing it otherwise leaves the entry, which the next layer takes over and Back passes over: going back at once could
 * undo a navigation that follows, such as one to a payment.
 */
export function followBack(layers: Layers = openLayers): void {
  let at = here();
  /** Back has just closed a layer; what the page makes of it is not known yet. */
  let isClosing = false;

  const settle = () => {
    if (isClosing) return;
    while (at.layers < layers.count()) {
      // Back must not scroll the page to where it was when the layer was opened.
      history.scrollRestoration = 'manual';
      history.pushState({ ...history.state, layers: at.layers + 1 }, '');
      history.scrollRestoration = 'auto';
      at = here();
    }
  };
  // Popups replace each other, and are closed before or after a navigation.
  const settleSoon = () => void setTimeout(settle, 0);
  const closeTop = () => {
    isClosing = true;
    layers.closeTop();
    setTimeout(() => {
      // It leads to another layer, or refuses to close. Browsers ignore an entry that is added without a tap.
      if (layers.count() > at.layers) history.forward();
      else isClosing = false;
    }, 0);
  };

  window.addEventListener('popstate', () => {
    const from = at;
    at = here();
    isClosing = false;
    if (at.path !== from.path || at.layers >= from.layers) return settleSoon();
    history.scrollRestoration = 'auto';
    if (layers.count() > at.layers) closeTop();
    else history.back();
  });
  // The router dispatches these.
  window.addEventListener('pushState', () => {
    at = here();
    isClosing = false;
    settleSoon();
  });
  window.addEventListener('replaceState', () => {
    const { path, layers: left } = here();
    if (path === at.path && left < at.layers)
      history.replaceState({ ...history.state, layers: at.layers }, '');
    at = here();
  });
  layers.follow(settleSoon);
  settleSoon();
}

function here(): Entry {
  const { layers = 0 } = (history.state ?? {}) as { layers?: number };
  return { path: location.pathname, layers };
}
