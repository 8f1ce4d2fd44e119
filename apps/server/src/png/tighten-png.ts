import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signatureBytes = 8;

/**
 * The same picture in fewer bytes (a third less): the renderer compresses quickly, and whoever loads a picture may pay
 * for each byte. Rows and their filters stay unchanged; only the compression is redone.
 */
export function tightenPng(png: Uint8Array): Uint8Array {
  const file = Buffer.from(png.buffer, png.byteOffset, png.length);
  const before: Buffer[] = [];
  const data: Buffer[] = [];
  const after: Buffer[] = [];
  for (let at = signatureBytes; at < file.length; ) {
    // Length, name, content, checksum.
    const end = at + 12 + file.readUInt32BE(at);
    const isData = file.toString('latin1', at + 4, at + 8) === 'IDAT';
    if (isData) data.push(file.subarray(at + 8, end - 4));
    else (data.length > 0 ? after : before).push(file.subarray(at, end));
    at = end;
  }
  // The highest level saves another 7 % but takes seven times as long, and somebody waits.
  const packed = deflateSync(inflateSync(Buffer.concat(data)), { level: 7 });
  return Buffer.concat([file.subarray(0, signatureBytes), ...before, chunk('IDAT', packed), ...after]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
