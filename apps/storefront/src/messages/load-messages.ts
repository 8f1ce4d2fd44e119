import { firstMessages, laterMessages } from 'gemporium:messages';
import { loadModule } from '../browser/load-module.ts';
import { type CompiledMessages, type Translate, translatorOf } from './translator.ts';

type Loaders = typeof firstMessages;

/** The loaded messages of each language; `own` are the brand's overrides. */
const known: Record<string, CompiledMessages> = {};
const own: Record<string, CompiledMessages> = {};
let ownFiles: Readonly<Record<string, string>> = {};
let current = 'en';
let wantsLater = false;

/** Sets the URLs of the brand's own wording (brands/<brand>/messages), by language. */
export function knowOwnMessages(files: Readonly<Record<string, string>>): void {
  ownFiles = files;
}

/** Loads a single language (row L-04): the messages of the first screen, and the rest too if it was loaded before. */
export async function loadMessages(name: string): Promise<Translate> {
  const before = current;
  // Set before loading: if the later part is loaded meanwhile, its messages must be in this language.
  current = name;
  try {
    await Promise.all([addOwn(name), add(firstMessages, name), wantsLater && add(laterMessages, name)]);
  } catch (error) {
    if (current === name) current = before;
    throw error;
  }
  return translatorOf(() => known[name] ?? {});
}

/** Loads the rest of the messages, of the current language and of each one loaded from now on. */
export async function loadLaterMessages(): Promise<void> {
  wantsLater = true;
  await add(laterMessages, current);
}

async function add(loaders: Loaders, name: string): Promise<void> {
  const load = loaders[name];
  if (!load) throw new Error(`the storefront was built without ${name}`);
  const { default: messages } = await loadModule(load);
  known[name] = { ...known[name], ...messages, ...own[name] };
}

/** Adds the brand's own wording; if it fails to load, the shop's is used. */
async function addOwn(name: string): Promise<void> {
  const file = ownFiles[name];
  if (!file) return;
  try {
    own[name] = ((await import(file)) as { default: CompiledMessages }).default;
    known[name] = { ...known[name], ...own[name] };
  } catch (error) {
    console.warn(`could not load ${file}`, error);
  }
}
