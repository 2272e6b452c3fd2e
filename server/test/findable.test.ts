import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from './app.ts';
import { givenOn } from './given.ts';
import { tinyWeb } from './tiny-web.ts';

const webDir = tinyWeb();
writeFileSync(join(webDir, '.vite/first-screen/package.json'), '{"type":"module"}');
writeFileSync(
  join(webDir, '.vite/first-screen/first-screen.js'),
  `export const addresses = ['/', '/login', '/login?way=password', '/announcement/home', '/announcement/detail/:id', '/api/docs'];
  export const speak = async () => {};`,
);

const harness = await testApp({
  webDir,
  config: {
    publicUrl: new URL('https://src.example.com'),
    environment: 'production',
    fixedSettings: { 'company.name': '某某 <安全> & 中心' },
  },
});
const given = givenOn(harness);
const pinned = await given.announcement({ title: '置顶', pinned: true });
const other = await given.announcement({ title: '奖励 <翻倍> & 更多' });
await given.announcement({ title: '草稿里的', state: 'draft' });
const get = async (url: string) => {
  const { statusCode, headers, body } = await harness.server.inject({ url });
  expect(statusCode).toBe(200);
  return { type: headers['content-type'], body };
};

describe('who looks for the site', () => {
  test('is told what there is for them, and where it is listed', async () => {
    const { type, body } = await get('/robots.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Disallow: /personal/\n');
    expect(body).not.toContain('Disallow: /\n');
    expect(body).toContain('Sitemap: https://src.example.com/sitemap.xml\n');
  });

  test('is kept away from a site that is no production', async () => {
    const { server } = await testApp();
    const { body } = await server.inject({ url: '/robots.txt' });
    expect(body).toContain('User-agent: *\nDisallow: /\n');
  });

  test('finds pages and published announcements', async () => {
    const { type, body } = await get('/sitemap.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    const places = [...body.matchAll(/<loc>https:\/\/src\.example\.com(.*?)<\/loc>/g)];
    expect(places.map(([, path]) => path)).toEqual([
      '/',
      '/announcement/home',
      `/announcement/detail/${pinned.announcementId}`,
      `/announcement/detail/${other.announcementId}`,
    ]);
    expect(body.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(2);
  });

  test('finds every announcement, however many', async () => {
    const { app, server } = await testApp({ webDir });
    await sql`
      insert into announcement (id, title, kind, summary, body, state, published_at)
      select gen_random_uuid(), '公告' || n, 'notice', '', '正文', 'published', now() from generate_series(1, 250) as n`.execute(
      app.db,
    );
    const { body } = await server.inject({ url: '/sitemap.xml' });
    expect(new Set(body.match(/\/announcement\/detail\/[^<]+/g)).size).toBe(250);
  });

  test('finds an icon where they look without being told', async () => {
    const { statusCode, headers } = await harness.server.inject({ url: '/favicon.ico' });
    expect([statusCode, headers.location]).toEqual([302, '/icon-192.png']);
  });

  test('reads announcements as a feed, whatever stands in a title', async () => {
    const { type, body } = await get('/announcements.atom');
    expect(type).toBe('application/atom+xml; charset=utf-8');
    const all = (part: string) =>
      [...body.matchAll(new RegExp(`<${part}>(.*?)</${part}>`, 'g'))].map(([, text]) => text);
    // the newest first, wherever the list of the portal has it
    expect(all('title')).toEqual([
      '某某 &lt;安全> &amp; 中心 公告',
      '奖励 &lt;翻倍> &amp; 更多',
      '置顶',
    ]);
    expect(all('summary')).toEqual(Array(2).fill(given.announcementInput().summary));
    const [whole, ...each] = all('updated');
    expect(each).toHaveLength(2);
    expect((each[0] ?? '') >= (each[1] ?? '~')).toBe(true);
    expect(whole).toBe(each[0]);
  });

  test('puts it on a phone under its name', async () => {
    const { type, body } = await get('/site.webmanifest');
    expect(type).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({ name: '某某 <安全> & 中心', start_url: '/' });
  });
});
