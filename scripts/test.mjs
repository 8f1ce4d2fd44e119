// `npm test [-- files]` and `npm run test:long`: makes sure that the packages are there, then runs the stages.
import { installPackages } from './lib/install-packages.mjs';
import { runOnOwnNode } from './lib/run-on-own-node.mjs';

if (await installPackages()) await runOnOwnNode('scripts/lib/test-run.ts', process.argv.slice(2));
