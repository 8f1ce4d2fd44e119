import type { Problem } from '@gemporium/catalogue/problem.ts';
import type { Brand, Catalogue, Environment, ProviderAccount } from '@gemporium/catalogue/types.ts';
import type { Config } from '../config.ts';

type RunMode = Config['runMode'];
type Mode = ProviderAccount['mode'];

/**
 * The mode that an account must have. Real money moves only in production in live mode. Demo shops use the providers'
 * test modes, and in local mode the sandbox plays every account.
 */
const modeFor: Readonly<Record<RunMode, Readonly<Record<Environment, Mode>>>> = {
  local: { production: 'sandbox', demo: 'sandbox' },
  live: { production: 'live', demo: 'test' },
};

const environments: readonly Environment[] = ['production', 'demo'];

const because: Readonly<Record<RunMode, Readonly<Record<Environment, string>>>> = {
  local: {
    production: 'with RUN_MODE=local no real money moves',
    demo: 'with RUN_MODE=local no real money moves',
  },
  live: {
    production: 'with RUN_MODE=live production sells for real money only',
    demo: 'with RUN_MODE=live demo takes test money only',
  },
};

/** Every account that a payment method uses in the wrong mode, once for each use. */
export function misplacedAccounts({ brands, accounts }: Catalogue, runMode: RunMode): Problem[] {
  return Object.values(accounts).flatMap((account) =>
    environments.flatMap((environment): Problem[] => {
      const needed = modeFor[runMode][environment];
      const users = Object.values(brands).filter((brand) => accountsOf(brand, environment).has(account.id));
      if (users.length === 0 || account.mode === needed) return [];
      const names = users.map(({ key }) => key).join(', ');
      const reason = `is "${account.mode}", but ${because[runMode][environment]}, and ${environment} of ${names} uses it`;
      const fix =
        runMode === 'local'
          ? 'write "sandbox" here, or check and start with RUN_MODE=live'
          : `write "${needed}" here with the merchant and secrets of a ${needed} account, or name another account in methods.json`;
      return [{ file: `accounts/${account.id}.json`, path: 'mode', reason, fix }];
    }),
  );
}

/**
 * Whether a store takes real money, by the mode of its accounts; its games are told so in each call. A store without
 * payment methods is judged by the mode that its accounts would need.
 */
export function takesRealMoney(
  { accounts }: Pick<Catalogue, 'accounts'>,
  { brand, environment }: { brand: Brand; environment: Environment },
  runMode: RunMode,
): boolean {
  const used = [...accountsOf(brand, environment)];
  if (used.length === 0) return modeFor[runMode][environment] === 'live';
  return used.every((id) => Object.hasOwn(accounts, id) && accounts[id]?.mode === 'live');
}

function accountsOf({ methods }: Brand, environment: Environment): Set<string> {
  return new Set(methods.map(({ account }) => account[environment]));
}
