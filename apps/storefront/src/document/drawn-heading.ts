const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The heading of a rendered screen as plain text; '' if it has none. */
export function drawnHeading(markup: string): string {
  const tag = markup.indexOf('<h1');
  if (tag < 0) return '';
  const start = markup.indexOf('>', tag) + 1;
  const heading = markup.slice(start, markup.indexOf('<', start));
  return heading.replace(/&(amp|lt|gt|quot|#x27);/g, (_entity, name: string) => signs[name] ?? '');
}
