import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { hashOf } from '../crypto.ts';
import { inEachLanguage, readersLanguage } from '../language.ts';
import { ofPortal } from './fronts.ts';
import { inScript } from './pages.ts';
import { fixedText } from './send-text.ts';

/**
 * Serves `/api/docs`: Swagger UI with the contract's document, all in one answer. The page has an origin of its own, so it
 * reads nothing of ours, and asks nobody for anything. `document` answers in the language of its reader.
 */
export function serveApiDocs(server: FastifyInstance, document: () => string): void {
  const docs = inEachLanguage(() => docsOf(document()));
  server.get('/api/docs', ofPortal, (request, reply) => {
    const { policy, send } = docs();
    void reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
    return send(request, reply);
  });
}

const require = createRequire(import.meta.url);
const read = (path: string): string => readFileSync(path, 'utf8');

const start = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
SwaggerUIBundle({
  dom_id: '#docs',
  spec: JSON.parse(document.getElementById('document').textContent),
  docExpansion: 'none',
  defaultModelRendering: 'model',
  defaultModelExpandDepth: 4,
  defaultModelsExpandDepth: -1,
  deepLinking: true,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
});`;

function docsOf(document: string) {
  const viewer = read(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'));
  const scripts = [viewer.replaceAll('</script', String.raw`<\/script`), start];
  const sources = scripts.map((script) => `'sha256-${hashOf(script).toString('base64')}'`);
  // nothing is sent from here: no servers and no signing in
  const styles = `${read(require.resolve('swagger-ui-dist/swagger-ui.css'))}.scheme-container{display:none}`;
  return {
    policy: `sandbox allow-scripts; default-src 'none'; script-src ${sources.join(' ')}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    send: fixedText(
      [
        `<!doctype html><html lang="${readersLanguage()}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>ShieldSource API</title><style>${styles}</style></head><body><div id="docs"></div>`,
        `<script type="application/json" id="document">${inScript(document)}</script>`,
        ...scripts.map((script) => `<script>${script}</script>`),
        '</body></html>',
      ].join(''),
    ),
  };
}
