import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';

type Tested = Parameters<NonNullable<Reporter['onMutantTested']>>[0];
let listener: (result: Tested) => void = () => {};

/** Sets the listener that receives each mutant as soon as it is decided. */
export function onTested(listen: (result: Tested) => void): void {
  listener = listen;
}

class JournalReporter implements Reporter {
  onMutantTested(result: Tested): void {
    listener(result);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'journal', JournalReporter)];
