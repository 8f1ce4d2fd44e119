import type { Page } from 'playwright-core';

/** A live region: changes are announced by a screen reader. */
export interface LiveRegion {
  /** The element; another one that takes its place is another region, and what is in it from the beginning is not read out. */
  element: number;
  live: string;
  text: string;
}

interface AxNode {
  nodeId: string;
  backendDOMNodeId?: number;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value?: unknown; relatedNodes?: { backendDOMNodeId: number }[] } }[];
  childIds?: string[];
}

/** The live regions of the accessibility tree, as the browser hands it to a screen reader. */
async function liveRegions(page: Page): Promise<LiveRegion[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const textOf = (node: AxNode): string =>
      node.role?.value === 'StaticText'
        ? (node.name?.value ?? '')
        : (node.childIds ?? []).map((id) => textOf(byId.get(id) ?? { nodeId: id, ignored: true })).join(' ');
    return nodes.flatMap((node) => {
      const property = (name: string) => node.properties?.find((one) => one.name === name)?.value;
      const live = property('live')?.value;
      const root = property('root')?.relatedNodes?.[0]?.backendDOMNodeId ?? node.backendDOMNodeId;
      if (node.ignored || root !== node.backendDOMNodeId || typeof live !== 'string' || live === 'off')
        return [];
      return [{ element: node.backendDOMNodeId ?? 0, live, text: textOf(node).trim() }];
    });
  } finally {
    await session.detach();
  }
}

/** The region that says this now. */
export async function regionThatSays(page: Page, words: string): Promise<LiveRegion> {
  const regions = await liveRegions(page);
  const found = regions.find(({ text }) => text.includes(words));
  if (!found) throw new Error(`no live region says “${words}”: ${JSON.stringify(regions)}`);
  return found;
}
