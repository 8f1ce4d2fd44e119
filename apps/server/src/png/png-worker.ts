import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Picture } from '../pictures.ts';
import { fontFiles } from './font-files.ts';
import { tightenPng } from './tighten-png.ts';

/* A separate thread that draws one picture after another, so that only the request for a picture waits for it. */

export type PngAnswer = { png: Uint8Array } | { problem: string };

const ready = initWasm(
  readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
);

parentPort?.on('message', async (picture: Picture) => {
  let answer: PngAnswer;
  try {
    await ready;
    answer = { png: pngOf(picture) };
  } catch (problem) {
    answer = { problem: String(problem) };
  }
  parentPort?.postMessage(answer);
});

function pngOf({ svg, width, language }: Picture): Uint8Array {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers: fontFiles(wordsIn(svg), language).map((file) => readFileSync(file)) },
  });
  try {
    return tightenPng(drawing.render().asPng());
  } finally {
    drawing.free();
  }
}

/** The text between the tags of a drawing, including nested ones. */
function wordsIn(svg: string): string {
  const inner = [...svg.matchAll(/data:image\/svg\+xml,([^"]*)/g)].map(([, text = '']) =>
    decodeURIComponent(text),
  );
  return [svg, ...inner].map((one) => one.replace(/<[^<>]*>/g, '')).join('');
}
