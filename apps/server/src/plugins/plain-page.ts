import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import type { FastifyReply } from 'fastify';

/** A self-contained page, for when there is no shop to render. */
export interface PlainPage {
  status: number;
  title: string;
  text: string;
}

/** Sends the page. Title and text are escaped. */
export function sendPlainPage(reply: FastifyReply, { status, title, text }: PlainPage): FastifyReply {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeMarkup(title)}</title></head>
<body><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p></body>
</html>
`;
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send(html);
}
