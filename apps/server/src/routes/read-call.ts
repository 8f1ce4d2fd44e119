import { type Calls, calls, type Path } from '@gemporium/contract/calls.ts';
import type { FieldProblem } from '@gemporium/contract/field-problem.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { languageOf } from '../messages.ts';
import type { Store } from '../services.ts';
import { asUnderstood, type CheckedFields, cacheKey, catalogueCalls } from './answer-cache.ts';
import { fieldProblems } from './field-problems.ts';
import { type Fields, readFields } from './read-fields.ts';

export type CallReading =
  | {
      ok: true;
      /** Checked by the call's schema. */
      input: Fields;
      language: string;
      /** What the answer is cached by, if it follows from the catalogue and the methods in service alone. */
      key: string | undefined;
    }
  | { ok: false; fields: Fields; problems: FieldProblem[] };

/**
 * Reads and checks calls. How the address of a catalogue call was read is remembered until the catalogue changes, because
 * shops send the same few addresses over and over.
 */
export class CallReader {
  private readonly readings = new LRUCache<string, CallReading>({
    // In characters of addresses.
    maxSize: 1024 * 1024,
    sizeCalculation: (_reading, address) => address.length,
  });

  read(path: Path, request: FastifyRequest, store: Store): CallReading {
    const address = saysAll(path, request) ? `${store.id} ${store.version} ${request.raw.url}` : undefined;
    const known = address === undefined ? undefined : this.readings.get(address);
    if (known) return known;
    const reading = readCall(path, request, store);
    // A token stays in no memory that outlives its request.
    if (address !== undefined && reading.ok && reading.input.oauth_token === undefined) {
      Object.freeze(reading.input);
      this.readings.set(address, reading);
    }
    return reading;
  }
}

/** Whether the address of a catalogue call says everything: there is neither a body nor a token in a header. */
function saysAll(path: Path, { raw, body }: FastifyRequest): boolean {
  const isCatalogueCall = catalogueCalls[path] !== undefined;
  return isCatalogueCall && raw.method === 'GET' && body == null && raw.headers.authorization === undefined;
}

function readCall(path: Path, request: FastifyRequest, store: Store): CallReading {
  const reading = readFields(request);
  if (!reading.ok) return reading;
  const call: Calls[Path] = calls[path];
  const parsed = call.request.safeParse(reading.fields);
  if (!parsed.success)
    return { ok: false, fields: reading.fields, problems: fieldProblems(parsed.error, reading.fields) };
  const input: CheckedFields = parsed.data;
  const language = languageOf(store.brand, input.spec_lang);
  const names = catalogueCalls[path];
  const key = names && cacheKey(store.id, path, language, names, asUnderstood(store, input));
  return { ok: true, input, language, key };
}
