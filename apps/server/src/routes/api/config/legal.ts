import { content, isRefusal, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { areaOf } from '../../../use-cases/shop/area-of.ts';
import { legalPage } from '../../../views/legal-page.ts';

export const legal = handler('/api/config/legal', ({ store, language }, input) => {
  const found = areaOf(store, input.domain_area, undefined);
  if (isRefusal(found)) return found;
  const page = legalPage(store.brand, found.area, { page: input.page, language });
  return page ? content(page) : refuse('notFound');
});
