import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkBooks } from '../books/check-books.ts';
import type { Lane } from './lane.ts';

/** The bank's and the game's own books, over all histories of a lane. */
export interface OutsideBooks {
  charges: Map<
    string,
    {
      account: string;
      reference: string;
      /** The provider's number of the capture. */
      provider_reference: string;
      amount_minor: number;
      currency: string;
      refunded_minor: number;
      charged_back_minor: number;
    }
  >;
  deliveries: { delivery_id: string; billing_no: string | null; state: string; source: { kind: string } }[];
}

export function emptyBooks(): OutsideBooks {
  return { charges: new Map(), deliveries: [] };
}

/** I1 to I9: the independent check of the books over everything that a lane's histories have left behind. */
export async function checkLane(lane: Lane, books: OutsideBooks): Promise<string[]> {
  const pages: Record<string, unknown> = {
    '/books/charges': { charges: [...books.charges.values()] },
    '/books/deliveries': { deliveries: books.deliveries },
  };
  const server = createServer((request, response) => response.end(JSON.stringify(pages[request.url ?? ''])));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await checkBooks({ databaseUrl: lane.url, sandboxUrl: `http://127.0.0.1:${port}` });
  } finally {
    server.close();
  }
}
