import { renderToString } from 'react-dom/server';
import { Gallery, type GalleryProps } from './gallery.tsx';

/** The gallery's page as HTML, as the shop's server would render it. */
export function renderGallery(props: GalleryProps): string {
  return renderToString(<Gallery {...props} />);
}
