import { takeOver } from './take-over.tsx';

void takeOver();
