import { firstMessages, laterMessages } from 'gemporium:messages';
import { loadModule } from '../browser/load-module.ts';
import { type CompiledMessages, type Translate, translatorOf } from './translator.ts';

type Loaders = typeof firstMessages;

/** What has been loaded of each language, and of the brand's own wording in it. */
const known: Record<string, CompiledMessages> = {};
const own: Record<string, CompiledMessages> = {};
let ownFiles: Readonly<Record<string, string>> = {};
let current = 'en';
let wantsLater = false;

/** Tells where the brand's own wording is (brands/<brand>/messages), by language. */
export function knowOwnMessages(files: Readonly<Record<string, string>>): void {
  ownFiles = files;
}

/** Loads one language alone (row L-04): what the first screen says, and the rest too once that has been wanted. */
export async function loadMessages(name: string): Promise<Translate> {
  const before = current;
  // At once: the later part, wanted meanwhile, must come in this language.
  current = name;
  try {
    await Promise.all([addOwn(name), add(firstMessages, name), wantsLater && add(laterMessages, name)]);
  } catch (error) {
    current = before;
    throw error;
  }
  return translatorOf(() => known[name] ?? {});
}

/** Loads the rest of the language in use, and of every language from now on. */
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

/** Without its own wording a brand speaks the shop's. */
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
