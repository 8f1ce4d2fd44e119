import { calls, type Path } from '@gemporium/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { openApi } from './openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into as its readers do
const document: any = openApi();
const paths = Object.keys(calls) as Path[];

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
