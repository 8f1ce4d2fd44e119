import { calls, type Path } from '@gemporium/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApi } from './openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into as its readers do
const document: any = openApi();
const paths = Object.keys(calls) as Path[];

interface Envelope {
  type: string;
  required: string[];
  properties: { content: { anyOf?: [own: { $ref?: string }, others: object] } };
}
interface Operation {
  responses: Record<
    string,
    { description: string; headers?: object; content: { 'application/json': { schema: Envelope } } }
  >;
}

describe('GET /openapi.json', () => {
  it('lists every call of the contract, and nothing else', () => {
    expect(Object.keys(document.paths).sort()).toEqual([...paths].sort());
  });

  it.each(paths)('%s is typed by GET and POST', (path) => {
    const { get, post } = document.paths[path];
    const fields = Object.keys(calls[path].request.shape).sort();
    expect(get.parameters.map(({ name }: { name: string }) => name).sort()).toEqual(fields);
    const { $ref } = post.requestBody.content['application/json'].schema;
    const request = document.components.schemas[$ref.split('/').at(-1)];
    expect(Object.keys(request.properties).sort()).toEqual(fields);
    expect(request.additionalProperties).toBe(false);
    expect(get.summary.length).toBeGreaterThan(5);
  });

  it.each(paths)(
    'X-01 %s is answered by an envelope, whatever its status, and with its own content',
    (path) => {
      for (const { responses } of Object.values<Operation>(document.paths[path])) {
        expect(Object.keys(responses)).toEqual(['200', '400', '421', '429', '500', '503']);
        for (const { description, content } of Object.values(responses)) {
          const { schema, ...rest } = content['application/json'];
          expect([description.length > 10, rest, schema.type]).toEqual([true, {}, 'object']);
          expect(schema.required).toEqual(['code', 'msg', 'content']);
          expect(schema.properties).toMatchObject({ code: { type: 'integer' }, msg: { type: 'string' } });
        }
        const [own, others] = responses['200']!.content['application/json'].schema.properties.content.anyOf!;
        const told = document.components.schemas[own.$ref!.split('/').at(-1)!];
        const { content } = calls[path];
        if (content instanceof z.ZodObject)
          expect(Object.keys(told.properties)).toEqual(Object.keys(content.shape));
        // A refusal has content of its own, or none.
        expect(others).toEqual({});
        expect(Object.keys(responses['200']!.headers ?? {})).toEqual(['x-contract-version']);
      }
    },
  );

  it('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(
      ([, pointer]) => pointer!,
    );
    expect(references.length).toBeGreaterThan(paths.length);
    for (const pointer of references) {
      const found = pointer
        .split('/')
        .slice(1)
        .reduce((node, step) => node?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
      expect(found, pointer).toBeTypeOf('object');
    }
  });

  it('says which fields are needed', () => {
    const { parameters } = document.paths['/api/pay/getThirdGift'].get;
    const needed = parameters
      .filter(({ required }: { required: boolean }) => required)
      .map(({ name }: { name: string }) => name);
    expect(needed).toEqual(['client_id', 'platform']);
  });

  it.each(paths)('%s says whether it needs, takes or ignores a session', (path) => {
    const session = { session: [] };
    const expected = { none: [], optional: [{}, session], player: [session] }[calls[path].session];
    const { get, post } = document.paths[path];
    expect([get.security, post.security]).toEqual([expected, expected]);
  });

  it('operations have names of their own', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path as object).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
