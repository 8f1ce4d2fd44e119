import type { ProviderHttp } from '../provider.ts';

/** A fault that the sandbox applies to the next matching calls or notifications. */
export interface Fault {
  kind: string;
  call?: string;
  event?: string;
  next?: number;
  ms?: number;
  n?: number;
  variant?: string;
  how?: string;
  after_commit?: boolean;
  then_truth_ms?: number;
}

export interface BookedNotification {
  id: number;
  event: string;
  state: string;
  attempts: { status: number | null }[];
}

export interface BookedMoney {
  id: string;
  reference: string;
  refund_reference?: string;
  amount_minor: number;
  status?: string;
}

export type SandboxDesk = ReturnType<typeof createSandboxDesk>;

/** The sandbox's control API and books, as far as the suite needs them. */
export function createSandboxDesk(http: ProviderHttp, sandboxUrl: string, provider: string) {
  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const outcome = await http({
      method: 'POST',
      url: `${sandboxUrl}/control/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, ...body }),
    });
    if (outcome.kind !== 'answer' || outcome.status > 299) {
      throw new Error(`control/${path} ${JSON.stringify(body)}: ${JSON.stringify(outcome)}`);
    }
    return JSON.parse(outcome.body) as Record<string, unknown>;
  }

  async function book<T>(name: string, reference: string): Promise<T[]> {
    const url = `${sandboxUrl}/books/${name}?provider=${provider}&reference=${reference}`;
    const outcome = await http({ method: 'GET', url });
    if (outcome.kind !== 'answer' || outcome.status !== 200)
      throw new Error(`books/${name}: ${JSON.stringify(outcome)}`);
    return (JSON.parse(outcome.body) as Record<string, T[]>)[name] ?? [];
  }

  return {
    arm: (reference: string, fault: Fault) => post('faults', { reference, ...fault }),
    /** Plays what a payer, a bank or time does; returns where the payer's browser goes next, if anywhere. */
    async act(action: string, reference: string, more: object = {}): Promise<string | undefined> {
      const answer = await post(action, { reference, ...more });
      return typeof answer.return_url === 'string' ? answer.return_url : undefined;
    },
    ask: (question: string, account: string, options: object) =>
      post('ask', { question, account, ...options }),
    /** Sends a notification now, whatever the provider's own schedule is. */
    sendAgain: (id: number) => post('notifications/send', { id }),
    notifications: (reference: string) => book<BookedNotification>('notifications', reference),
    charges: (reference: string) => book<BookedMoney>('charges', reference),
    refunds: (reference: string) => book<BookedMoney>('refunds', reference),
  };
}
