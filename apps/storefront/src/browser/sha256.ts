/** The first 32 bits of the fractional parts of the first primes' roots, as FIPS 180-4 defines its constants. */
function rootBits(root: (prime: number) => number, count: number): number[] {
  const bits: number[] = [];
  for (let n = 2; bits.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) bits.push(Math.floor((root(n) % 1) * 0x100000000) | 0);
  }
  return bits;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/**
 * SHA-256 (FIPS 180-4) of bytes, in hexadecimal digits. The browser's own is asynchronous and exists only over https;
 * the hash is a checksum against mistakes, not a security measure.
 */
export function sha256(bytes: Uint8Array): string {
  const k = rootBits(Math.cbrt, 64);
  const state = rootBits(Math.sqrt, 8);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * 64));
  bytes.forEach((byte, i) => {
    padded.setUint8(i, byte);
  });
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 64; i++) w[i] = i < 16 ? padded.getInt32(block + i * 4) : schedule(w, i);
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (k[i] ?? 0) + (w[i] ?? 0)) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = ((state[i] ?? 0) + word) | 0;
    });
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function schedule(w: Int32Array, i: number): number {
  const [w15 = 0, w2 = 0, w16 = 0, w7 = 0] = [w[i - 15], w[i - 2], w[i - 16], w[i - 7]];
  const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
  const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
  return (w16 + s0 + w7 + s1) | 0;
}
