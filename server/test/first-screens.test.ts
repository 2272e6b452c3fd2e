import { writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Answered } from '@shieldsource/contract/site/first-screen';
import { testApp } from './app.ts';
import { givenOn } from './given.ts';
import { tinyWeb } from './tiny-web.ts';

// As the build of the pages makes it: a page that shows the answer it asked for, one that asks for what visitors may not
// see, and one that throws.
const drawing = `
  export const addresses = ['/', '/login', '/login?way=password', '/announcement/detail/:id', '/award/home', '/rank/personal', '/rule/home'];
  let spoken = '';
  export const speak = async (language) => { spoken = language; };
  let drawn = 0;
  const said = { title: '', about: '' };
  export async function draw(address, boot, answers) {
    if (address === '/award/home') throw new Error('broken');
    if (address.startsWith('/login')) return { ...said, html: '<form>' + boot.companyName + address, asked: [['getCaptchaImage', {}]] };
    if (address.startsWith('/announcement/')) {
      drawn += 1;
      const [[, , { title }] = ['', {}, {}]] = answers;
      const id = decodeURIComponent(address.split('/').at(-1));
      return title ? { ...said, html: drawn + title, asked: [] } : { html: '', asked: [['getAnnouncementDetail', { id }]] };
    }
    if (address === '/rule/home') return { ...said, html: spoken, asked: [] };
    if (address === '/rank/personal') return { html: '', asked: [['getMainRank', { page: 1 }]] };
    if (answers.length === 0) return { html: '', asked: [['getPublicFigures', {}]] };
    drawn += 1;
    return { title: '首页 "$&" </title>', about: '说明 & <b>', html: '<h1>' + drawn + '</h1>' + JSON.stringify(answers[0][2]), asked: [] };
  }
`;

function webThatDraws(): string {
  const folder = tinyWeb();
  writeFileSync(join(folder, '.vite/first-screen/package.json'), '{"type":"module"}');
  writeFileSync(join(folder, '.vite/first-screen/first-screen.js'), drawing);
  writeFileSync(join(folder, '.vite/first-screen/start-after-paint.js'), 'start()');
  return folder;
}

const companyName = '</script>盾源';
const harness = await testApp({
  webDir: webThatDraws(),
  config: { fixedSettings: { 'company.name': companyName } },
});
const { app, server } = harness;
const given = givenOn(harness);
const get = async (url: string, headers: Record<string, string> = {}) => {
  const { body, statusCode } = await server.inject({ url, headers });
  expect(statusCode).toBe(200);
  const answers = /id="answers">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  return {
    body,
    root: /<div id="root"[^>]*>(.*)<\/div>/s.exec(body)?.[1],
    answers: JSON.parse(answers) as Answered[],
  };
};
/** A page that is drawn: who opens it before that is done gets it without, and who asks next has it. */
async function drawn(url: string, headers: Record<string, string> = {}) {
  for (;;) {
    const page = await get(url, headers);
    if (page.root !== '') return page;
  }
}
const nothing = { handled: 0 };

describe('the first screen of a page that visitors see', () => {
  test('stands in the shell with the answers it shows', async () => {
    const { body, root, answers } = await drawn('/');
    expect(body).toContain('<div id="root" data-drawn-at="/"');
    const [[name, input, result] = ['', {}, nothing]] = answers;
    expect([name, input]).toEqual(['getPublicFigures', {}]);
    expect(result).toHaveProperty('reportsHandled', 0);
    expect(root).toContain(JSON.stringify(result));
  });

  test('has its title, description, one address and a card in the HTML', async () => {
    const { body } = await drawn('/');
    expect(body).toContain('<title>首页 &quot;$&amp;&quot; &lt;/title></title>');
    expect(body).toContain('content="说明 &amp; &lt;b>"');
    expect(body).toContain(`<link rel="canonical" href="${app.config.publicUrl.href}">`);
    expect(body).toContain(
      '<meta property="og:title" content="首页 &quot;$&amp;&quot; &lt;/title>">',
    );
    const own = (await get('/', { cookie: 'shield_source_token=x' })).body;
    expect(own).toContain('<title>&lt;/script>盾源</title>');
    expect(own).not.toContain('og:title');
  });

  test.each([
    [
      'nobody chose, whatever the browser reads',
      '/rule/home',
      { 'accept-language': 'en' },
      'zh-CN',
    ],
    ['somebody chose in this browser', '/rule/home', { cookie: 'language=en' }, 'en'],
    ['the address chooses', '/rule/home?lang=en', {}, 'en'],
    ['the address chooses again', '/rule/home?lang=zh-CN', { cookie: 'language=en' }, 'zh-CN'],
    ['what is chosen is unknown', '/rule/home?lang=fr', { cookie: 'language=xx' }, 'zh-CN'],
  ])(
    'is drawn, and named, in the language of who reads: %s',
    async (_name, url, headers, language) => {
      const { root, body } = await drawn(url, headers);
      expect(root).toBe(language);
      expect(body).toContain(`<html lang="${language}"`);
    },
  );

  test('tells the browser to remember what its address chooses, and nothing else', async () => {
    const kept = async (url: string) => (await server.inject({ url })).headers['set-cookie'];
    expect(await kept('/rule/home?lang=en')).toMatch(/^language=en; Max-Age=31536000; Path=\//);
    expect(await kept('/rule/home?lang=en%0d%0aSet-Cookie:x=1')).toBeUndefined();
    expect(await kept('/rule/home')).toBeUndefined();
  });

  test('is drawn again only when an answer is another one', async () => {
    const { root } = await drawn('/');
    expect((await drawn('/')).root).toBe(root);
    await app.db.updateTable('public_figure').set({ median_first_answer_ms: 60_000 }).execute();
    const [drawnAnew] = /<h1>\d+/.exec((await drawn('/')).root ?? '') ?? [];
    expect(drawnAnew).toBe('<h1>2');
    expect((await drawn('/')).answers[0]?.[2]).toHaveProperty('medianFirstAnswerMs', 60_000);
  });

  test('is shown by the styles that stand in it, which nothing fetches again', async () => {
    const { body } = await drawn('/');
    expect(body).toMatch(/<style nonce="[^"]{24}">h1\{margin:0\}<\/style>/);
    expect(body).toContain(
      '<link rel="stylesheet" href="/assets/home.css" media="not all" disabled>',
    );
    const own = (await get('/', { cookie: 'shield_source_token=x' })).body;
    expect(own).toContain('rel="preload" as="style" crossorigin href="/assets/home.css"');
  });

  test('asks for the scripts that bring it to life once it is painted', async () => {
    const { body } = await drawn('/');
    expect(body).toMatch(
      /<script nonce="[^"]{24}" data-scripts="\/assets\/helpers.js \/assets\/portal-1a2b3c.js" data-others="\/assets\/home.js">start\(\)<\/script><\/body>/,
    );
    expect(body).not.toMatch(/modulepreload|type="module"/);
    const own = (await get('/', { cookie: 'shield_source_token=x' })).body;
    expect(own).toMatch(/modulepreload.*home\.js/);
    expect(own).toMatch(/type="module".*portal-1a2b3c\.js/);
    expect(own).not.toContain('start()');
  });

  test.each([
    ['for somebody with a session', '/', { cookie: 'shield_source_token=x' }],
    ['at an address with a query', '/?from=x', {}],
    ['at a page that has none', '/personal/submit', {}],
    ['that breaks while it is drawn', '/award/home', {}],
    ['that asks without end', '/rank/personal', {}],
  ])('is not there %s', async (_case, url, headers) => {
    expect(await get(url, headers)).toMatchObject({ root: '', answers: [] });
  });

  test('leaves to the page what nobody may ask in its place', async () => {
    expect(await drawn('/login')).toMatchObject({
      root: `<form>${companyName}/login`,
      answers: [],
    });
  });

  test('is another one with a query that the page knows, and there is none with any other', async () => {
    const { root } = await drawn('/login?way=password');
    expect(root).toBe(`<form>${companyName}/login?way=password`);
    expect(await get('/login?way=else')).toMatchObject({ root: '', answers: [] });
    expect(await get('/login?way=password&x=1')).toMatchObject({ root: '', answers: [] });
  });

  test('is the same one, drawn once, wherever somebody came from', async () => {
    const { root, answers } = await drawn('/');
    for (const mark of ['utm_source=letter&utm_medium=mail', 'utm_campaign=%E7%AB%99', 'spm=1.2'])
      expect(await drawn(`/?${mark}`)).toMatchObject({ root, answers });
    expect((await drawn('/login?utm_source=x&way=password')).root).toBe(
      `<form>${companyName}/login?way=password`,
    );
    for (const other of ['/?utm_source=x&from=y', '/?x=utm_source', '/login?way=password?utm_id'])
      expect((await get(other)).root).toBe('');
  });

  test('is that of its own address where a page has many, and drawn for none that is not there', async () => {
    const addressOf = async (title: string) => {
      const { announcementId } = await given.announcement({ title });
      return `/announcement/detail/${announcementId}`;
    };
    const [one, two] = [await addressOf('第一篇公告'), await addressOf('第二篇公告')];
    // an address in other letters teaches nothing about the page
    expect((await get('/announcement/detail/%61')).root).toBe('');
    const { root } = await drawn(one);
    const [, count] = /^(\d+)第一篇公告$/.exec(root ?? '') ?? [];
    const before = Number(count);
    // what the page asks is known by now, so that nothing is drawn before it is answered
    expect((await drawn(two)).root).toBe(`${before + 1}第二篇公告`);
    for (const id of [randomUUID(), 'none'])
      expect(await get(`/announcement/detail/${id}`)).toMatchObject({ root: '', answers: [] });
    expect((await drawn(one)).root).toBe(`${before}第一篇公告`);
    const three = await addressOf('第三篇公告');
    expect((await drawn(three)).root).toBe(`${before + 2}第三篇公告`);
  });
});
