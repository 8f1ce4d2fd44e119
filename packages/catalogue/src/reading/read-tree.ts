import type { z } from 'zod';
import { accountFile } from '../authored/account-file.ts';
import { activitiesFile } from '../authored/activities-file.ts';
import { brandFile } from '../authored/brand-file.ts';
import { couponsFile } from '../authored/coupons-file.ts';
import { gameFile } from '../authored/game-file.ts';
import { goodsFile } from '../authored/goods-file.ts';
import { legalFile } from '../authored/legal-file.ts';
import { messagesFile } from '../authored/messages-file.ts';
import { methodsFile } from '../authored/methods-file.ts';
import { refundsFile } from '../authored/refunds-file.ts';
import { vipFile } from '../authored/vip-file.ts';
import type { Reporter } from '../reporter.ts';
import { draftOf } from './draft.ts';
import { parseJson } from './parse-json.ts';
import { reportUnknownFiles } from './report-unknown-files.ts';
import type { BrandFolder, GameFolder, Sheet, SvgFile, Tree } from './tree.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** Makes a tree of the files, each read by its schema. What is wrong inside a single file is reported here. */
export function readTree(files: Files, report: Reporter): Tree {
  reportUnknownFiles([...files.keys()], report);
  const reader = new SheetReader(files, report);
  const brandKeys = foldersIn(files, '').filter((name) => name !== 'accounts');
  return {
    brands: brandKeys.map((key) => readBrand(reader, key)),
    accounts: namesIn(files, 'accounts/').map((id) => ({
      id,
      sheet: reader.required(`accounts/${id}.json`, accountFile),
    })),
  };
}

function readBrand(reader: SheetReader, key: string): BrandFolder {
  const { files } = reader;
  return {
    key,
    brand: reader.required(`${key}/brand.json`, brandFile),
    legal: reader.required(`${key}/legal.json`, legalFile),
    methods: reader.required(`${key}/methods.json`, methodsFile),
    coupons: reader.optional(`${key}/coupons.json`, couponsFile),
    refunds: reader.optional(`${key}/refunds.json`, refundsFile),
    vip: reader.optional(`${key}/vip.json`, vipFile),
    activities: reader.optional(`${key}/activities.json`, activitiesFile),
    messages: namesIn(files, `${key}/messages/`).map((language) => ({
      language,
      sheet: reader.required(`${key}/messages/${language}.json`, messagesFile),
    })),
    games: foldersIn(files, `${key}/games/`).map((game) => readGame(reader, `${key}/games/${game}`, game)),
    art: reader.svgs(key),
  };
}

function readGame(reader: SheetReader, folder: string, key: string): GameFolder {
  const subGames = foldersIn(reader.files, `${folder}/sub-games/`);
  return {
    ...readSheets(reader, folder, key),
    subGames: subGames.map((sub) => ({
      ...readSheets(reader, `${folder}/sub-games/${sub}`, sub),
      subGames: [],
    })),
  };
}

function readSheets(reader: SheetReader, folder: string, key: string): Omit<GameFolder, 'subGames'> {
  return {
    key,
    game: reader.required(`${folder}/game.json`, gameFile),
    goods: reader.optional(`${folder}/goods.json`, goodsFile),
  };
}

class SheetReader {
  readonly files: Files;
  private readonly report: Reporter;

  constructor(files: Files, report: Reporter) {
    this.files = files;
    this.report = report;
  }

  required<Schema extends z.ZodType>(file: string, schema: Schema): Sheet<z.infer<Schema>> {
    const nothing = { file, draft: undefined, complete: undefined };
    const text = this.textOf(file);
    if (text === undefined) return nothing;
    const parsed = parseJson(text);
    if (!parsed.ok) {
      const { line, column, reason, fix } = parsed;
      this.report.knowLines(file, new Map([['', line]]));
      this.report.problem({ file }, `is not valid JSON at line ${line}, column ${column}: ${reason}`, fix);
      return nothing;
    }
    this.report.knowLines(file, parsed.lines);
    const { draft, complete, problems } = draftOf(schema, parsed.value);
    for (const { path, reason, fix } of problems) this.report.problem({ file, path }, reason, fix);
    return { file, draft, complete };
  }

  optional<Schema extends z.ZodType>(file: string, schema: Schema): Sheet<z.infer<Schema>> | undefined {
    return this.files.has(file) ? this.required(file, schema) : undefined;
  }

  svgs(brand: string): SvgFile[] {
    const found: SvgFile[] = [];
    for (const file of this.files.keys()) {
      if (!file.startsWith(`${brand}/`) || !file.endsWith('.svg')) continue;
      const steps = file.split('/');
      const shape = steps.at(-1)!.replace(/\.svg$/, '');
      const svg = this.textOf(file);
      if (svg !== undefined)
        found.push({ file, svg, name: steps.length > 3 ? `${steps.at(-3)}/${shape}` : shape });
    }
    return found;
  }

  private textOf(file: string): string | undefined {
    const bytes = this.files.get(file);
    if (!bytes) {
      this.report.problem({ file }, 'the file is missing');
      return undefined;
    }
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      this.report.problem({ file }, 'is not UTF-8 text', 'save the file as UTF-8');
      return undefined;
    }
  }
}

function foldersIn(files: Files, below: string): string[] {
  const inside = [...files.keys()].filter(
    (file) => file.startsWith(below) && file.slice(below.length).includes('/'),
  );
  return [...new Set(inside.map((file) => file.slice(below.length).split('/')[0]!))].sort();
}

function namesIn(files: Files, below: string): string[] {
  const inside = [...files.keys()].filter((file) => file.startsWith(below) && file.endsWith('.json'));
  return inside
    .map((file) => file.slice(below.length, -'.json'.length))
    .filter((name) => !name.includes('/'));
}
