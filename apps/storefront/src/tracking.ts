// Imports the whole first download, so that the bundler keeps it in one file instead of splitting out shared modules.
import './take-over.tsx';

export { startTracking } from './tracking/start-tracking.ts';
