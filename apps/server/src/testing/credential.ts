/** A login field as the page sends it: base64 of three hexadecimal digits and the value. */
export function wrapCredential(value: string, prefix = '0a7'): string {
  return Buffer.from(prefix + value).toString('base64');
}
