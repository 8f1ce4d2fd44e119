// `npm run mutants [-- parts]`: makes sure that the packages are there, then plants bugs and counts those that no test sees.
import { installPackages } from './lib/install-packages.mjs';
import { runOnOwnNode } from './lib/run-on-own-node.mjs';

if (await installPackages()) await runOnOwnNode('tests/mutants/main.ts', process.argv.slice(2));
