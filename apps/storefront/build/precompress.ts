import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes `.br` and `.gz` beside a file, so that the server never compresses what does not change. */
export function precompress(file: string, quality: number): void {
  const bytes = readFileSync(file);
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: parameters }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
