import type { Call } from '@gemporium/contract/call.ts';
import { calls, type Path } from '@gemporium/contract/calls.ts';
import { contractVersion } from '@gemporium/contract/codes.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** GET /openapi.json: every call of the contract, with types; generated on first use, and constant for a build. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApi());
    return reply.header('cache-control', 'public, max-age=300').type('application/json').send(text);
  });
}

type JsonSchema = Record<string, unknown>;

/** The contract as OpenAPI 3.1. */
export function openApi(): JsonSchema {
  const schemas: Record<string, JsonSchema> = {};
  const paths = Object.fromEntries(
    (Object.keys(calls) as Path[]).map((path) => [path, describe(calls[path], path, schemas)]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gemporium',
      version: String(contractVersion),
      description:
        'Every call takes the same fields by GET and by POST, and answers with an envelope of code, msg and content. The host names the store.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  };
}

function describe(call: Call, path: Path, schemas: Record<string, JsonSchema>): JsonSchema {
  const name = path.slice(1).replaceAll(/[^A-Za-z0-9]+/g, '_');
  const request = schemaOf(call.request, 'input', `${name}_request`, schemas);
  schemaOf(call.content, 'output', `${name}_content`, schemas);
  const common = {
    summary: call.summary,
    tags: [path.split('/').slice(1, 3).join('/')],
    'x-kind': call.kind,
    security:
      call.session === 'none' ? [] : call.session === 'optional' ? [{}, { session: [] }] : [{ session: [] }],
    responses: responses(`${name}_content`),
  };
  const ref = { $ref: `#/components/schemas/${name}_request` };
  return {
    get: { ...common, operationId: `get_${name}`, parameters: parameters(request) },
    post: {
      ...common,
      operationId: `post_${name}`,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: ref },
          'application/x-www-form-urlencoded': { schema: ref },
        },
      },
    },
  };
}

/** Zod puts a schema that refers to itself under `$defs`; in this document it belongs under the components. */
function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  name: string,
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  const text = JSON.stringify(made)
    .replaceAll('"#/$defs/', `"#/components/schemas/${name}/$defs/`)
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`);
  const placed = JSON.parse(text) as JsonSchema;
  schemas[name] = placed;
  return placed;
}

function parameters(request: JsonSchema): JsonSchema[] {
  const properties = (request.properties ?? {}) as Record<string, JsonSchema>;
  const required = new Set((request.required ?? []) as string[]);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

function responses(content: string): JsonSchema {
  const envelope = (schema: JsonSchema) => ({
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'msg', 'content'],
        properties: { code: { type: 'integer' }, msg: { type: 'string' }, content: schema },
      },
    },
  });
  const refused = (description: string) => ({ description, content: envelope({}) });
  return {
    200: {
      description: 'Code 1 with content, or another code with a message.',
      headers: { 'x-contract-version': { schema: { type: 'integer' } } },
      content: envelope({ anyOf: [{ $ref: `#/components/schemas/${content}` }, {}] }),
    },
    400: refused('Some fields are wrong: content.fields lists them.'),
    421: refused('The host names no store.'),
    429: refused('Too many requests.'),
    500: refused('A failure of the store.'),
    503: refused('Something that the call needs cannot be reached; retrying is safe.'),
  };
}
