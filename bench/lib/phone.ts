import type { Browser, BrowserContext } from 'playwright-core';
import { exchange } from '../../tests/harness/http.ts';
import type { BenchContext } from './context.ts';
import { phone, slowdown, startBrowser } from './phone-browser.ts';

/** What one visit with an empty cache showed. */
export interface FirstScreen {
  lcpMs: number;
  fcpMs: number;
  lcpElement: string;
  bytesOnWire: number;
  /** Everything that was fetched until the page was quiet, by its own account. */
  fetched: { url: string; type: string }[];
  /** What the document as the server sent it names and holds. */
  documentScripts: string[];
  documentStyles: string[];
  inlineScript: string;
  inlineStyle: string;
  /** The text behind an address, without throttling. */
  bodyOf(url: string): Promise<string>;
}

export interface Phone {
  version: string;
  visit(url: string): Promise<FirstScreen>;
  close(): Promise<void>;
}

const throttling = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** The largest paint is final when nothing has been fetched for this long. */
const quietMs = 1000;
const longestMs = 20_000;

/** A phone with a slow line: Chromium under applied throttling. */
export async function openPhone(bench: BenchContext): Promise<Phone> {
  const browser = await startBrowser(bench);
  const close = () => browser.close();
  return { version: `Chromium ${browser.version()}`, visit: (url) => visitOnce(browser, url), close };
}

async function visitOnce(browser: Browser, url: string): Promise<FirstScreen> {
  const context = await browser.newContext(phone);
  try {
    return await measureVisit(context, url);
  } finally {
    await context.close();
  }
}

async function measureVisit(context: BrowserContext, url: string): Promise<FirstScreen> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...throttling });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytesOnWire = 0;
  let lastAt = performance.now();
  const open = new Set<string>();
  const fetched: FirstScreen['fetched'] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    open.add(requestId);
    fetched.push({ url: request.url, type: (type ?? '').toLowerCase() });
  });
  const end = (requestId: string, bytes: number) => {
    open.delete(requestId);
    bytesOnWire += bytes;
    lastAt = performance.now();
  };
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await page.addInitScript(observePaints);

  const response = await page.goto(url, { waitUntil: 'load', timeout: longestMs });
  if (response?.status() !== 200) throw new Error(`${url} is answered with ${response?.status()}`);
  const until = performance.now() + longestMs;
  while ((open.size > 0 || performance.now() - lastAt < quietMs) && performance.now() < until)
    await page.waitForTimeout(100);
  const paints = await page.evaluate(readPaints);
  return { ...paints, bytesOnWire, fetched, ...partsOf(await response.text(), url), bodyOf };
}

interface Paints {
  lcpMs: number;
  fcpMs: number;
  lcpElement: string;
}

/** Runs in the page before anything else: keeps the last of the largest paints. */
function observePaints(): void {
  const page = globalThis as unknown as { benchPaints: Paints; PerformanceObserver: ObserverConstructor };
  page.benchPaints = { lcpMs: 0, fcpMs: 0, lcpElement: '' };
  new page.PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries()) {
      const words = element?.textContent?.trim().slice(0, 40) ?? '';
      const name = element ? `<${element.tagName.toLowerCase()}>` : 'an element that is gone';
      Object.assign(page.benchPaints, { lcpMs: startTime, lcpElement: words ? `${name} “${words}”` : name });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new page.PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') page.benchPaints.fcpMs = startTime;
  }).observe({ type: 'paint', buffered: true });
}

/** As much of the browser's types as stands in the two functions that run there. */
type ObserverConstructor = new (
  heard: (list: { getEntries(): PaintEntry[] }) => void,
) => {
  observe(options: { type: string; buffered: boolean }): void;
};
interface PaintEntry {
  name: string;
  startTime: number;
  element?: { tagName: string; textContent: string | null } | null;
}

function readPaints(): Paints {
  return (globalThis as unknown as { benchPaints: Paints }).benchPaints;
}

/** The document's own scripts and styles. Data in script elements (JSON) is no script. */
function partsOf(html: string, base: string) {
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  const links = [...html.matchAll(/<link([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const attribute = (text: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? '';
  const absolute = (address: string) => new URL(address, base).toString();
  const isData = (attributes: string) => /type="application\/(ld\+)?json"/.test(attributes);
  // Nothing waits for an asynchronous script: the fonts' comes whenever the line is free.
  const named = scripts
    .filter(([, attributes = '']) => !/ async /.test(attributes))
    .map(([, attributes = '']) => attribute(attributes, 'src'));
  const preloaded = links
    .filter((link) => /rel="modulepreload"/.test(link))
    .map((link) => attribute(link, 'href'));
  return {
    documentScripts: [...new Set([...named, ...preloaded].filter(Boolean).map(absolute))],
    documentStyles: links
      .filter((link) => /rel="stylesheet"/.test(link))
      .map((link) => absolute(attribute(link, 'href'))),
    inlineScript: scripts
      .filter(([, attributes = '']) => !isData(attributes))
      .map(([, , text]) => text)
      .join('\n')
      .trim(),
    inlineStyle: [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('\n'),
  };
}

async function bodyOf(url: string): Promise<string> {
  return (await exchange('GET', url)).body;
}
