const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The heading of a drawn screen as plain text; '' where it has none. */
export function drawnHeading(markup: string): string {
  const heading = /<h1[^<>]*>([^<]*)</.exec(markup)?.[1] ?? '';
  return heading.replace(/&(amp|lt|gt|quot|#x27);/g, (_entity, name: string) => signs[name] ?? '');
}
