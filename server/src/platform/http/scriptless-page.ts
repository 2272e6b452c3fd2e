import type { FastifyReply } from 'fastify';
import { newNonce } from '../crypto.ts';
import { html, type Html, raw } from '../html.ts';
import { readersLanguage } from '../language.ts';

interface ScriptlessPage {
  readonly title: string;
  readonly style: string;
  /** What stands in `main`. */
  readonly content: Html;
}

/** Sends a page that needs none of the pages' files: it wears its own style, sends forms here, and may do nothing else. */
export function sendScriptless(reply: FastifyReply, { title, style, content }: ScriptlessPage) {
  const nonce = newNonce();
  const page = html`<!doctype html>
    <html lang="${readersLanguage()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
  return reply
    .header('content-security-policy', policyOf(nonce))
    .type('text/html; charset=utf-8')
    .send(page.text);
}

const policyOf = (nonce: string): string =>
  `default-src 'none'; style-src-elem 'nonce-${nonce}'; style-src-attr 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
