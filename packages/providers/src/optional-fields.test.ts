import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/*
 * Many backends write null for a field without a value (in Xsolla's own example `"comment":null`). If a field that may
 * be missing made a message unreadable by being null, the message would be refused, and its money never booked.
 */

/** The contract with a cashier is ours: docs/providers/platform-pay.md shows its messages. */
const ownContract = ['hosted-cashier'];

/** Schemas of forms and queries, in which nothing can be null. */
const forms: Readonly<Record<string, readonly string[]>> = {
  codapay: ['notificationSchema'],
  mycard: ['resultSchema'],
  'razer-merchant': ['notificationSchema'],
  welcomepay: ['mobileReturnSchema'],
};

const providers = readdirSync(new URL('.', import.meta.url)).filter(
  (name) => existsSync(new URL(`${name}/wire.ts`, import.meta.url)) && !ownContract.includes(name),
);

/** The paths of the fields that may be missing and may not be null. */
function notNull(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (!(schema instanceof z.core.$ZodType))
    return Object.values(schema).flatMap((one) => notNull(one, path, seen));
  const { def } = schema._zod;
  if (!(schema instanceof z.ZodObject)) return Object.values(def).flatMap((one) => notNull(one, path, seen));
  return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const isFaulty = field.safeParse(undefined).success && !field.safeParse(null).success;
    return [...(isFaulty ? [at] : []), ...notNull(field, at, seen)];
  });
}

it('O-11 the fault is found at any depth', () => {
  const text = z.string();
  const schema = z
    .object({
      right: text.nullish(),
      must: text,
      wrong: text.optional(),
      list: z.array(z.object({ deep: text.default('') })).nullish(),
      either: z.union([z.object({ one: text.optional() }), text]).transform(String),
    })
    .refine(() => true);
  expect(notNull(schema, 's')).toEqual(['s.wrong', 's.list.deep', 's.either.one']);
});

describe('O-11 what a provider may leave out may also be null', () => {
  it('O-11 the providers are those with a wire', () => {
    expect(providers).toEqual(expect.arrayContaining([...Object.keys(forms), 'adyen', 'xsolla']));
  });

  it.each(providers)('O-11 in every message of %s', async (id) => {
    const wire: Record<string, unknown> = await import(`./${id}/wire.ts`);
    const schemas = Object.entries(wire).filter(([, one]) => one instanceof z.core.$ZodType);
    expect(schemas).not.toEqual([]);
    const found = schemas.flatMap(([name, schema]) =>
      forms[id]?.includes(name) ? [] : notNull(schema, name),
    );
    expect(found).toEqual([]);
  });
});
