import type { SimulatorRoute, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { declines } from '../money.ts';

/** See `SimulatorTools.payerPage`. */
export const payerPage: SimulatorTools['payerPage'] = ({ path, named, show, missing, press }) => {
  const at = (
    method: 'GET' | 'POST',
    answer: (...given: [...Parameters<typeof press>]) => ReturnType<typeof press>,
  ): SimulatorRoute => ({
    ...{ method, path, call: 'page' },
    identify(request, desk) {
      const payment = desk.payment(named(request) ?? '');
      return payment ? { account: payment.account, reference: payment.reference } : {};
    },
    handle(request, desk) {
      const payment = desk.payment(named(request) ?? '');
      return payment ? answer(payment, new URLSearchParams(request.body.toString('utf8')), desk) : missing();
    },
  });
  return [at('GET', show), at('POST', press)];
};

/** See `SimulatorTools.pressed`. */
export const pressed: SimulatorTools['pressed'] = ({ status, amountMinor }, form) => {
  const action = form.get('action');
  if (status !== 'pending' || (action !== 'pay' && action !== 'decline' && action !== 'cancel'))
    return undefined;
  return action === 'pay' && declines(amountMinor) ? 'decline' : action;
};
