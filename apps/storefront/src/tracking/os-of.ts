const known: readonly [pattern: RegExp, name: string][] = [
  [/Android (\d{1,3})/, 'android'],
  [/ OS (\d{1,3})[_\d]* like Mac OS X/, 'ios'],
  [/Windows NT (\d{1,2})/, 'windows'],
  [/Mac OS X (\d{1,3})/, 'macos'],
  [/CrOS/, 'chromeos'],
  [/Linux/, 'linux'],
];

/** `android/14`: the operating system and its major version, from the user agent. */
export function osOf(userAgent: string): string {
  for (const [pattern, name] of known) {
    const found = pattern.exec(userAgent);
    if (found) return found[1] ? `${name}/${found[1]}` : name;
  }
  return 'other';
}
