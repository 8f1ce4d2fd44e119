// All of the first download is named here, so that the bundler keeps it in one file instead of cutting out what both use.
import './take-over.tsx';

export { startTracking } from './tracking/start-tracking.ts';
