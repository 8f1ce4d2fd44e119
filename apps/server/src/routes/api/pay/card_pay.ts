import { handler } from '../../../handler.ts';
import { exchangeCard } from '../../../use-cases/cards/exchange-card.ts';

export const card_pay = handler('/api/pay/card_pay', exchangeCard);
