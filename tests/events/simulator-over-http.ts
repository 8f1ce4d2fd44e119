import type { HttpOutcome, HttpRequest, ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import type { Lie, Simulator, SimulatorDesk, SimulatorRoute } from '@gemporium/provider-kit/simulator.ts';

/** A simulator as its adapter reaches it below `origin`, without a network. Requests to other addresses are not sent. */
export function simulatorOverHttp(
  { prefix, routes }: Simulator,
  origin: string,
  desk: SimulatorDesk,
  lie?: Lie,
): ProviderHttp {
  return async ({ method, url, headers = {}, body = '' }: HttpRequest): Promise<HttpOutcome> => {
    const { pathname, searchParams } = new URL(url);
    const isHere = url.startsWith(`${origin}${prefix}/`);
    const path = pathname.slice(prefix.length);
    const [route, params] = routes
      .map((one) => [one, one.method === method ? paramsOf(one, path) : undefined] as const)
      .find(([, found]) => found) ?? [undefined, undefined];
    if (!isHere || !route || !params) return { kind: 'not-sent', reason: `nobody listens at ${url}` };
    const request = {
      method,
      origin,
      path: pathname,
      params,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      body: Buffer.from(body),
    };
    const asked = lie && route.lies?.includes(lie) ? { lie } : {};
    const answer = route.handle(request, desk, asked);
    return { kind: 'answer', status: answer.status, headers: answer.headers ?? {}, body: answer.body };
  };
}

/** The parameters of a route's path; undefined if the address does not match. */
function paramsOf({ path }: SimulatorRoute, address: string): Record<string, string> | undefined {
  const [names, parts] = [path.split('/'), address.split('/')];
  const fits =
    names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at]);
  if (!fits) return undefined;
  const named = names.flatMap((name, at) =>
    name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[at] ?? '')] as const] : [],
  );
  return Object.fromEntries(named);
}
