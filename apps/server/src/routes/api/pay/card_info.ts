import { handler } from '../../../handler.ts';
import { queryCard } from '../../../use-cases/cards/query-card.ts';

export const card_info = handler('/api/pay/card_info', queryCard);
