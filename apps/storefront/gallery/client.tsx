import { hydrateRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
const props = JSON.parse(document.getElementById('props')?.textContent ?? '{}');
if (root)
  hydrateRoot(root, <Gallery {...props} />, {
    onRecoverableError: (error) => console.error('hydration', error),
  });
