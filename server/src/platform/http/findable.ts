import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { getAnnouncementPage } from '@shieldsource/contract/announcements/calls';
import { announcementPath, announcementsPath } from '@shieldsource/contract/site/paths';
import type { OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../app.ts';
import { inLanguage } from '../language.ts';
import { settingOf } from '../settings.ts';
import { visitorsAddresses } from './first-screens.ts';
import { ofPortal } from './fronts.ts';
import type { VisitorsReads } from './pipeline.ts';

/** Addresses where nobody finds anything without signing in. */
const closed = [
  '/api/',
  '/console',
  '/login',
  '/personal/',
  '/user/',
  '/weak/',
  '/award/exchange/',
];
const isOpen = (path: string): boolean => !closed.some((start) => path.startsWith(start));

/** What one sitemap may list. */
const maxListed = 50_000;

/** Serves what search engines, feed readers and phones ask a site for. Only a production site wants to be found. */
export function serveFindable(
  server: FastifyInstance,
  app: App,
  reads: VisitorsReads,
  webDir: string,
): void {
  const at = (path: string) => escaped(new URL(path, app.config.publicUrl).href);
  const company = () => settingOf(app, 'company.name');
  /** A hundred announcements: the pinned ones, then the newest; the feed has no more. */
  const announcements = async (request: FastifyRequest, page = 1) => {
    const answer = await reads.answer(request, 'getAnnouncementPage', { page, pageSize: 100 });
    return (JSON.parse(answer) as OutputOf<typeof getAnnouncementPage>).list;
  };
  const allAnnouncements = async (request: FastifyRequest) => {
    const found = [];
    for (let page = 1; page <= maxListed / 100; page++) {
      const some = await announcements(request, page);
      found.push(...some);
      if (some.length < 100) break;
    }
    return found;
  };

  server.get('/robots.txt', ({ fronts }, reply) => {
    const isPortal = fronts.includes('portal');
    const isFindable = isPortal && app.config.environment === 'production';
    return send(reply, 'text/plain', [
      'User-agent: *',
      ...(isFindable ? closed : ['/']).map((path) => `Disallow: ${path}`),
      ...(isPortal ? [`Sitemap: ${at('/sitemap.xml')}`] : []),
    ]);
  });

  server.get('/sitemap.xml', ofPortal, async (request, reply) => {
    const places = await visitorsAddresses(webDir);
    const found = await allAnnouncements(request);
    return send(reply, 'application/xml', [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...places.filter(isOpen).map((path) => `<url><loc>${at(path)}</loc></url>`),
      ...found.map(
        ({ id, publishTime }) =>
          `<url><loc>${at(announcementPath(id))}</loc><lastmod>${iso(publishTime)}</lastmod></url>`,
      ),
      '</urlset>',
    ]);
  });

  server.get('/favicon.ico', (_, reply) => reply.redirect('/icon-192.png'));

  // whoever keeps an answer for others (`send`) gives it to readers of every language: it is in that of what it lists
  const feedTitle = () => inLanguage(null, () => say('{company} 公告', { company: company() }));
  server.get('/announcements.atom', ofPortal, async (request, reply) => {
    const newest = (await announcements(request)).toSorted(
      (one, other) => other.publishTime - one.publishTime,
    );
    return send(reply, 'application/atom+xml', [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">',
      `<id>${at('/announcements.atom')}</id>`,
      `<title>${escaped(feedTitle())}</title>`,
      `<author><name>${escaped(company())}</name></author>`,
      `<link rel="self" href="${at('/announcements.atom')}"/>`,
      `<link href="${at(announcementsPath)}"/>`,
      `<updated>${iso(newest[0]?.publishTime ?? 0)}</updated>`,
      ...newest.map(
        ({ id, title, summary, publishTime }) =>
          `<entry><id>urn:uuid:${id}</id><title>${escaped(title)}</title><updated>${iso(publishTime)}</updated>` +
          `<link href="${at(announcementPath(id))}"/><summary>${escaped(summary)}</summary></entry>`,
      ),
      '</feed>',
    ]);
  });

  server.get('/site.webmanifest', ofPortal, (_, reply) =>
    send(reply, 'application/manifest+json', [
      JSON.stringify({
        name: company(),
        lang: 'zh-CN',
        start_url: '/',
        display: 'standalone',
        background_color: '#14264b',
        theme_color: '#14264b',
        icons: [192, 512].map((size) => ({
          src: `/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
        })),
      }),
    ]),
  );
}

const iso = (time: number): string => new Date(time).toISOString();

const send = (reply: FastifyReply, type: string, lines: readonly string[]): FastifyReply =>
  reply
    .header('cache-control', 'public, max-age=3600')
    .type(`${type}; charset=utf-8`)
    .send(`${lines.join('\n')}\n`);

/** As it stands in an element or an attribute, of HTML and of XML, which takes no control characters. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
