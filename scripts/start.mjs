// `npm start`: makes sure that the packages are there, then hands over to the launcher under the project's own Node.
import { installPackages } from './lib/install-packages.mjs';
import { runOnOwnNode } from './lib/run-on-own-node.mjs';

if (await installPackages()) await runOnOwnNode('apps/launcher/src/main.ts', process.argv.slice(2));
