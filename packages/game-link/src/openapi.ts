import { z } from 'zod';
import { answers, type CallName, requests, scopeSchema, timeoutsMs } from './wire.ts';

const summaries: Readonly<Record<CallName, [summary: string, description: string]>> = {
  'verify-account': [
    'Whose login is this?',
    'A player logs in to the shop with the user name and password of the game. `login_type` is `card` if these are a card number and its password. Give wrong user names and wrong passwords the same answer.',
  ],
  'verify-token': [
    'Whose token is this?',
    'The game opened the shop with a token that it issued itself. Accept only tokens that are still valid and belong to this game, and accept a valid token as often as it comes, for at least two minutes: if an answer is lost, the shop asks again.',
  ],
  'verify-identity': [
    'Whose account is this identity?',
    "A login provider has proved to the shop who the player is: `subject` is the provider's own number for the player. Answer with the account that the same login leads to in the game, in this game product, or with `unknown_identity` if it leads to none. The same identity always leads to the same account, unless the player has changed that in the game.",
  ],
  servers: ['Servers of the game', 'All of them, each with its area.'],
  roles: ["An account's roles", 'On all servers, or on one. An account without roles gets an empty list.'],
  check: [
    'May this be sold to this role, now?',
    'Asked before the player pays. Refuse whatever could not be delivered afterwards; the player sees `message`. This call reserves nothing.',
  ],
  deliver: [
    'Deliver goods, exactly once',
    '`delivery_id` is the idempotency key: deliver an id only once, whatever happens in between. A repeated id gets the first receipt again with `already: true`, even if it comes at the same moment or a week later. Refuse with `retryable: true` if it may work later (maintenance), with `false` if it never will (the role is gone): then an operator decides.',
  ],
  'query-delivery': [
    'What became of a delivery?',
    'Asked when an answer to `deliver` was lost, before it is sent again. `unknown_delivery` must mean that nothing has been delivered, and that nothing received so far will be.',
  ],
  refunded: [
    'Money was given back',
    'For your records and your rules (take back what can be taken back, note a debt). `goods` is what the publisher set for this store: `take-back`, or `leave` them with the player. The same notice may come more than once.',
  ],
  'lift-restriction': [
    'A debt was paid',
    'A make-up payment settled a debt, or the store won a dispute: lift the restriction that it caused, within 15 minutes of a payment, and give back what you took for it. `billing_no` is the order whose money was gone; if it equals `paid_by.billing_no`, the publisher named no order, and all of the role’s restrictions for debts are to be lifted. Without `paid_by`, a dispute was won. Act on a `delivery_id` only once: the notice may come again, and a restriction that is newer than the payment stays.',
  ],
};

const signatureHeaders = [
  ['webhook-id', 'Identifies the message. The answer carries the same value.', '^[^.]+$'],
  ['webhook-timestamp', 'Unix seconds; refuse a time more than 300 s away.', '^\\d+$'],
  [
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several, separated by spaces, during a key change.',
    '^v1,',
  ],
] as const;

/** The contract as an OpenAPI 3.1 document, for the engineer who writes the game's side. */
export function gameLinkOpenApi(): object {
  const names = Object.keys(requests) as CallName[];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gemporium game link',
      version: '1.0.0',
      description: [
        "What the store asks of a game's own server. Every request is a POST with a JSON body, signed by Standard",
        'Webhooks (standardwebhooks.com); the key is the UTF-8 bytes of the shared secret. Answer with status 200 and a',
        "JSON body, signed the same way with the request's own `webhook-id` and your own time. Anything else",
        '(another status, no signature, another shape, no answer in time) counts as no answer: the store asks later',
        'with `query-delivery`, then tries again for seven days. Verify the raw bytes of the body, in constant time.',
      ].join(' '),
    },
    servers: [
      { url: 'https://game.example/gemporium', description: "The address in the game's catalogue entry" },
    ],
    paths: Object.fromEntries(names.map((name) => [`/${name}`, { post: operation(name) }])),
    components: {
      parameters: Object.fromEntries(
        signatureHeaders.map(([name, description, pattern]) => [
          name,
          { name, in: 'header', required: true, description, schema: { type: 'string', pattern } },
        ]),
      ),
      headers: Object.fromEntries(
        signatureHeaders.map(([name, description, pattern]) => [
          name,
          { required: true, description, schema: { type: 'string', pattern } },
        ]),
      ),
      schemas: { Scope: schemaOf(scopeSchema) },
    },
  };
}

function operation(name: CallName): object {
  const [summary, description] = summaries[name];
  const headerNames = signatureHeaders.map(([header]) => header);
  return {
    operationId: name,
    summary,
    description: `${description} Answer within ${timeoutsMs[name] / 1000} s.`,
    parameters: headerNames.map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { allOf: [{ $ref: '#/components/schemas/Scope' }, schemaOf(requests[name])] },
        },
      },
    },
    responses: {
      200: {
        description: 'The answer, yes or no',
        headers: Object.fromEntries(
          headerNames.map((header) => [header, { $ref: `#/components/headers/${header}` }]),
        ),
        content: { 'application/json': { schema: schemaOf(answers[name]) } },
      },
      401: { description: 'The signature does not fit or is too old. Nothing was done.' },
    },
  };
}

/** Input side: other fields may come along, as they do on the wire. */
function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
}
