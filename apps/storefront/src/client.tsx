import { takeOver } from './take-over.tsx';

void takeOver(
  () => import('./later.ts'),
  () => import('./tracking.ts'),
);
