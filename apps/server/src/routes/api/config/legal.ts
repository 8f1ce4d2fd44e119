import { content, isRefusal, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { areaOf } from '../../../use-cases/shop/area-of.ts';
import { legalPage } from '../../../views/legal-page.ts';

export const legal = handler('/api/config/legal', ({ store, language }, input) => {
  const area = areaOf(store, input.domain_area, undefined);
  if (isRefusal(area)) return area;
  const page = legalPage(store.brand, area, { page: input.page, language });
  return page ? content(page) : refuse('notFound');
});
