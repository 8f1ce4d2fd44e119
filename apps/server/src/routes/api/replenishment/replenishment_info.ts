import { handler } from '../../../handler.ts';
import { readLink } from '../../../use-cases/make-up/read-link.ts';

export const replenishment_info = handler('/api/replenishment/replenishment_info', (context, input) =>
  readLink(context, input.replenish_id, input.client_id),
);
