import { recordOf } from '../../record-of.ts';
import type { Services } from '../../state/services.ts';
import type { BegunLogin } from '../../storage/stored-values.ts';

const livesSeconds = 600;

/** Stores a started login by its state, beside those of other tabs. */
export function keepBegun(services: Services, state: string, begun: Omit<BegunLogin, 'until'>): void {
  const until = services.browser.now() + livesSeconds;
  write(services, { ...living(services), [state]: { ...begun, until } });
}

/** The login that a callback names, if this browser started it and it has not expired. */
export function begunLogin(services: Services, provider: string, state: string): BegunLogin | undefined {
  const begun = living(services);
  const found = Object.keys(begun).includes(state) ? begun[state] : undefined;
  return found?.provider === provider ? found : undefined;
}

/** Removes a login that has ended. */
export function forgetBegun(services: Services, state: string): void {
  const { [state]: _ended, ...others } = living(services);
  write(services, others);
}

type Begun = Readonly<Record<string, BegunLogin>>;

function living({ storage, browser }: Services): Begun {
  const kept = Object.entries(storage.read('begunLogins') ?? {});
  return recordOf(kept.filter(([, { until }]) => until > browser.now()));
}

function write({ storage }: Services, begun: Begun): void {
  if (Object.keys(begun).length > 0) storage.write('begunLogins', begun);
  else storage.remove('begunLogins');
}
