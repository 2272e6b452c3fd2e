import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { standingAnnouncements } from '@shieldsource/contract/announcements/calls';
import { announcementPath } from '@shieldsource/contract/site/paths';
import type { BootData } from '@shieldsource/contract/site/boot';
import type { Front } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import { firstCallsAt } from '@shieldsource/contract/site/first-calls';
import { aboutSite } from '@shieldsource/contract/site/first-screen';
import type { App } from '../app.ts';
import { newNonce } from '../crypto.ts';
import { readersLanguage } from '../language.ts';
import { cookieNames } from '../sessions.ts';
import { settingOf } from '../settings.ts';
import { answerNotFound } from './answer.ts';
import { cookieOf } from './cookies.ts';
import { prerenderedShell } from './prerendered-shell.ts';
import { isConsolePath, pageAt } from './fronts.ts';
import { firstLoadLinks } from './first-loads.ts';
import { escaped } from './findable.ts';
import { type Drawn, firstScreens } from './first-screens.ts';
import { closedPolicy, ofDocuments, pagePolicy } from './headers.ts';
import { chosenBy, keepLanguage } from './language-of.ts';
import type { VisitorsReads } from './pipeline.ts';
import { sendText } from './send-text.ts';

/** Built beside what draws the first screens. */
const askFirstFile = '.vite/first-screen/ask-first.js';

/**
 * Serves the built fronts: hashed assets, and what is asked for with a version, for ever; and for every GET without a dot
 * the shell of the portal (under `/console/` the console's), its nonce, boot data and what the page will ask for filled
 * in. A GET with a dot that is no asset is 404, and so, with the shell, is what `serveDev` would have answered.
 */
export async function servePages(
  server: FastifyInstance,
  app: App,
  webDir: string,
  reads: VisitorsReads,
): Promise<void> {
  const shells = {
    portal: atFirst(() => shellOf(join(webDir, 'portal.html'), app)),
    console: atFirst(() => shellOf(join(webDir, 'console.html'), app)),
  };
  const links = atFirst(() => firstLoadLinks(webDir));
  const firstScreenOf = firstScreens(webDir, reads);
  const askFirst = atFirst(() => readFileSync(join(webDir, askFirstFile), 'utf8'));
  /** Begins what a member's page asks first, before its scripts have come. */
  const asking = (url: string, nonce: string) => {
    const calls = escaped(JSON.stringify(firstCallsAt(url)));
    return `<script nonce="${nonce}" data-host="${escaped(app.config.apiHost)}" data-calls="${calls}">${askFirst()}</script>`;
  };
  const shellAt = (shell: string, path: string) =>
    shell.replace('</head>', () => `${links()(path)}</head>`);
  const prepared = new Map<string, string>();
  const prerenderedShellAt = (shell: string, path: string) => {
    // the same at every address of a page
    const found = links()(path);
    const made = prepared.get(found) ?? prerenderedShell(shellAt(shell, path), webDir);
    prepared.set(found, made);
    return made;
  };

  await server.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    acceptRanges: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      for (const name of ofDocuments) reply.removeHeader(name);
      const changesItsAddress = path.includes('/assets/') || reply.request.url.includes('?v=');
      void reply.header(
        'cache-control',
        changesItsAddress ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  const sendShell = async (
    request: FastifyRequest,
    reply: FastifyReply,
    front: Front,
    path: string,
  ) => {
    const nonce = newNonce();
    const boot = bootOf(app);
    const language = readersLanguage();
    // whoever is signed in gets a page of their own
    const isVisitor = cookieOf(request, app.config, cookieNames.researcher) === undefined;
    const screen = isVisitor ? await firstScreenOf(request, request.url, boot) : undefined;
    const parts: Readonly<Record<string, string>> = {
      NONCE: nonce,
      TITLE: escaped(screen?.title ?? boot.companyName),
      ABOUT: escaped(screen?.about ?? say(aboutSite)),
      BOOT: inScript(JSON.stringify(boot)),
      ANSWERS: inScript(screen?.answers ?? '[]'),
    };
    const filled = (screen ? prerenderedShellAt : shellAt)(shells[front](), path)
      .replace('<html lang="zh-CN"', `<html lang="${language}"`)
      .replaceAll(/__([A-Z]+)__/g, (name, part: string) => parts[part] ?? name)
      .replace('</head>', (end) => (screen ? cardOf(app, path, screen) : '') + end)
      .replace('<title>', (title) =>
        isVisitor || front === 'console' ? title : asking(request.url, nonce) + title,
      )
      .replace('<div id="root">', (place) =>
        screen ? `<div id="root" data-drawn-at="${escaped(request.url)}">${screen.html}` : place,
      );
    void reply
      .header('content-security-policy', pagePolicy(nonce, app.config))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8');
    return sendText(request, reply, filled);
  };

  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      path !== '/api' &&
      !path.startsWith('/api/') &&
      !path.includes('.');
    if (!isPage) {
      void reply.header('content-security-policy', closedPolicy);
      return answerNotFound(request, reply);
    }
    const page = pageAt(request, app.config);
    if (typeof page !== 'string') return reply.redirect(page.at);
    const chosen = chosenBy(request);
    if (chosen) keepLanguage(reply, chosen, app.config);
    return sendShell(
      request,
      // whoever asks whether the development inbox is on reads the status; in a browser the page leads to / like any
      // other unknown path
      reply.status(path === '/dev' || path.startsWith('/dev/') ? 404 : 200),
      page,
      page === 'portal' && isConsolePath(path) ? '' : path,
    );
  });
}

/** The icon script is fetched in anonymous mode in pre-release and production alone (decision 8). */
function shellOf(path: string, { config: { environment } }: App): string {
  if (!existsSync(path))
    throw new Error(`${path} is missing: build the web fronts first (npm start does)`);
  const shell = readFileSync(path, 'utf8');
  const isAnonymous = environment === 'prerelease' || environment === 'production';
  return isAnonymous ? shell : shell.replace(' crossorigin="anonymous"', '');
}

/** What search engines and chats show of a page: its one address, and a card. */
function cardOf(app: App, path: string, screen: Drawn): string {
  const at = (place: string) => new URL(place, app.config.publicUrl).href;
  const card = {
    type: 'website',
    site_name: settingOf(app, 'company.name'),
    title: screen.title,
    description: screen.about,
    url: at(path),
    image: at('/icon-512.png'),
    locale: readersLanguage() === 'en' ? 'en_US' : 'zh_CN',
  };
  return [
    `<link rel="canonical" href="${escaped(at(path))}">`,
    ...Object.entries(card).map(
      ([name, content]) => `<meta property="og:${name}" content="${escaped(content)}">`,
    ),
  ].join('');
}

/** Read when it is first asked for, then kept: a server without fronts still answers its calls. */
function atFirst<Value>(read: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= read());
}

interface BootParts {
  readonly config: App['config'];
  readonly settings: Pick<App['settings'], 'valueOf'>;
}

/** What a shell tells its page. */
export function bootOf(app: BootParts): BootData {
  const { config } = app;
  const textAt = (url: string, ownId: string) => url || announcementPath(ownId);
  return {
    passportSalt: config.passportSalt,
    serverTime: Date.now(),
    companyName: settingOf(app, 'company.name'),
    apiHost: config.apiHost,
    footer: {
      agreementUrl: textAt(settingOf(app, 'company.agreementUrl'), standingAnnouncements.agreement),
      privacyUrl: textAt(settingOf(app, 'company.privacyUrl'), standingAnnouncements.privacy),
      icpNumber: settingOf(app, 'company.icpNumber'),
      policeNumber: settingOf(app, 'company.policeNumber'),
      contact: settingOf(app, 'company.securityContacts')[0] ?? '',
    },
    environment: config.environment,
  };
}

/** As it stands inside `<script type="application/json">`: no text may close the element. */
export const inScript = (json: string): string => json.replaceAll('<', '\\u003c');
