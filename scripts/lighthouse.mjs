// `npm run lighthouse [-- addresses]`: has Lighthouse look at pages of a shop that runs.
import { installPackages } from './lib/install-packages.mjs';
import { runOnOwnNode } from './lib/run-on-own-node.mjs';

if (await installPackages()) await runOnOwnNode('scripts/lib/lighthouse-run.ts', process.argv.slice(2));
