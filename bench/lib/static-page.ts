const wantedBytes = 10_000;

const words =
  'goods level battle forest gold crystal season trade guild quest arena harbor winter storm tower rider legend spirit'.split(
    ' ',
  );

/** What a first screen could be at best: one document of 10,000 bytes, text in the system's font, nothing to fetch. */
export const staticPage = fill(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    '<title>A page</title><style>body{margin:16px;font:16px/1.5 system-ui,sans-serif;color:#1a1a2e;background:#fff}h1{font-size:28px}</style></head><body><h1>A page</h1>',
  '</body></html>',
);

/** Paragraphs between head and foot until the page has its size, the same in every run. */
function fill(head: string, foot: string): string {
  let page = head;
  for (let n = 0; page.length + foot.length < wantedBytes; n++) {
    const sentence = Array.from({ length: 40 }, (_, i) => words[(n * 7 + i * 5) % words.length]).join(' ');
    const room = wantedBytes - page.length - foot.length - '<p></p>'.length;
    page += room > 0 ? `<p>${sentence.slice(0, room)}</p>` : ' ';
  }
  return page.slice(0, wantedBytes - foot.length) + foot;
}
