/** The form of a page: its action, and its fields with their values. */
export function formOf(html: string): { action: string; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const [input] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) fields[name] = unescaped(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  return { action: unescaped(/<form\b[^>]*\baction="([^"]*)"/.exec(html)?.[1] ?? ''), fields };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
