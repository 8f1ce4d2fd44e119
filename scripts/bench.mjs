// `npm run bench`: makes sure that the packages are there, then measures under the project's own Node.
import { installPackages } from './lib/install-packages.mjs';
import { runOnOwnNode } from './lib/run-on-own-node.mjs';

if (await installPackages()) await runOnOwnNode('bench/main.ts', process.argv.slice(2));
