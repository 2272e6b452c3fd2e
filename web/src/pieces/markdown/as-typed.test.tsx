import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { elementsOf } from './elements.tsx';

const htmlOf = (shown: ReactNode) =>
  renderToStaticMarkup(<>{shown}</>)
    .replaceAll(/ (?:class|rel|target|tabindex)="[^"]*"/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");

/** The text as a page shows it, without what links and blocks have always. */
const shown = (text: string) => htmlOf(elementsOf(text));

const link = (address: string, words = address) => `<a href="${address}">${words}</a>`;
/** One that shows beside its words where it leads. */
const led = (address: string, host: string, words = address) =>
  `<a href="${address}" data-host="${host}">${words}</a>`;

const report = `一、漏洞描述
**注意：**该接口没有鉴权，任何人都能读取订单。
1、打开浏览器登录账号甲
2、抓包修改 order_id 参数
3、重放请求

地址是 https://member.demo.example/order?id=1，修改后可以看到别人的订单。详见（https://member.demo.example/a）。
也可以看 www.member.demo.example，后面是说明。

POST /api/order HTTP/1.1
Host: member.demo.example
Accept: */*
X-Token: __a__b__
Content-Type: application/json

{"a":"*b*","c":1}

这是**“重点”**内容，以及**加粗（说明）**后面。
`;

test('a report as it is pasted is shown as it is meant', () => {
  const html = shown(report);
  for (const part of [
    '<p>一、漏洞描述<br/><strong>注意：</strong>该接口没有鉴权，任何人都能读取订单。<br/>1、打开浏览器登录账号甲<br/>2、抓包修改 order_id 参数<br/>3、重放请求</p>',
    `地址是 ${link('https://member.demo.example/order?id=1')}，修改后可以看到别人的订单。`,
    `详见（${link('https://member.demo.example/a')}）。<br/>`,
    `也可以看 ${link('http://www.member.demo.example', 'www.member.demo.example')}，后面是说明。`,
    '<pre><code>POST /api/order HTTP/1.1\nHost: member.demo.example\nAccept: */*\nX-Token: __a__b__\nContent-Type: application/json</code></pre>',
    '<p>{"a":"*b*","c":1}</p>',
    '<p>这是<strong>“重点”</strong>内容，以及<strong>加粗（说明）</strong>后面。</p>',
  ])
    expect(html).toContain(part);
});

test.each([
  ['请**注意：**下面是步骤', '请<strong>注意：</strong>下面是步骤'],
  [
    '**（重要）**先看。**“值”**，**100%**的',
    '<strong>（重要）</strong>先看。<strong>“值”</strong>，<strong>100%</strong>的',
  ],
  ['API**接口**返回**`id`**后', 'API<strong>接口</strong>返回<strong><code>id</code></strong>后'],
  [
    '文件**.env**、**重要**/次要、接口**/api/a**未鉴权',
    '文件<strong>.env</strong>、<strong>重要</strong>/次要、接口<strong>/api/a</strong>未鉴权',
  ],
  ['这是~~“旧的”~~新的', '这是<del>“旧的”</del>新的'],
  [
    '*重点* 和 ***重点***，（*重点*）',
    '<em>重点</em> 和 <em><strong>重点</strong></em>，（<em>重点</em>）',
  ],
  ['𠮷**（甲）**𠮷', '𠮷<strong>（甲）</strong>𠮷'],
  ['**한국어(설명)**은', '<strong>한국어(설명)</strong>은'],
  ['张**和李**', '张<strong>和李</strong>'],
])('marks beside Chinese signs: %s', (text, html) => {
  expect(shown(text)).toBe(`<p>${html}</p>`);
});

test.each([
  '手机 138****1234 与 139****5678，卡 6222********1234',
  '张**，李**；李*明和王*华；张**: 138****1234，李**: 139****5678',
  '收款人：*明，付款人：*华',
  "id=1'union/**/select/**/1,/*!50000x*/ from/**注释**/t",
  '"/**", "/api/**"，/a/**/b/**/c，*.a.example, *.b.example',
  'Accept: text/html,*/*;q=0.8 或 Accept: */*',
  'count(*),sum(*)；2*3*4，2**10**2',
  '3~5 天，7~10 天；~/.ssh，~root~',
  '__proto__、__init__ 与 _csrf_，X-Token: __a__b__',
  '?a=**b**&c=1',
  '\\\\server\\share、C:\\Users\\_x、\\*甲\\*、\\u0000',
  '&lt;script&gt; &amp; &#x3c; &nbsp;',
  '[INFO]: 启动 [INFO]',
  '[^0-9]: 数字以外',
  '$_GET[0](1)，[x](javascript:alert(1))，[x]()',
  '![x](//tells.example/a.png)',
  '一行\n===',
  'curl \\\n  -H "Accept: */*" \\\n  --data \'a=**b**&c=**d**\'',
  '{\n  "a": {\n\t"b": 1\n  }\n}',
  '空格    留着  \n下一行',
  '******',
  '<b>字</b><!-- *注* -->',
  '<?php\necho *a*;\n?>',
])('is shown sign by sign: %s', (text) => {
  expect(shown(text)).toBe(htmlOf(<p>{text}</p>).replaceAll(/ *\n/g, '<br/>'));
});

test.each([
  [
    '见http://a.example:8080/x?y=[1]&z=(2)。',
    `见${link('http://a.example:8080/x?y=[1]&amp;z=(2)')}。`,
  ],
  ['（https://a.example/x）', `（${link('https://a.example/x')}）`],
  ['(https://a.example/x), 或', `(${link('https://a.example/x')}), 或`],
  ['**https://a.example/x**后', `<strong>${link('https://a.example/x')}</strong>后`],
  ['\ufeffwww.a.example', link('http://www.a.example', 'www.a.example')],
  ['https://a.example/x__y__z', link('https://a.example/x__y__z')],
  ['https://a.example/中文', `${link('https://a.example/')}中文`],
  ['https://a.example…后', `${link('https://a.example')}…后`],
  ['“https://a.example”', `“${link('https://a.example')}”`],
  [
    'www.a.example,www.b.example',
    `${link('http://www.a.example', 'www.a.example')},${link('http://www.b.example', 'www.b.example')}`,
  ],
  [
    'https://a.example、https://b.example',
    `${link('https://a.example')}、${link('https://b.example')}`,
  ],
  ['https://good.example@evil.example/', 'https://good.example@evil.example/'],
  ['联系 a_b@c.example，谢谢', `联系 ${link('mailto:a_b@c.example', 'a_b@c.example')}，谢谢`],
  ['<https://a.example/x>', `&lt;${link('https://a.example/x')}&gt;`],
  [
    '[看 www.a.example](https://b.example/)',
    led('https://b.example/', 'b.example', '看 www.a.example'),
  ],
  [
    '[https://a.example](https://b.example/)',
    led('https://b.example/', 'b.example', 'https://a.example'),
  ],
  ['[https://a.example](//b.example)', led('//b.example', 'b.example', 'https://a.example')],
  [
    '[https://a.example@b.example](https://a.example@b.example)',
    led('https://a.example@b.example', 'b.example'),
  ],
  ['[*a.example*](https://a.example)', led('https://a.example', 'a.example', '<em>a.example</em>')],
  ['[a.example/x](https://a.example/y)', link('https://a.example/y', 'a.example/x')],
  ['[页](/rule/home)', link('/rule/home', '页')],
  ['https://bücher.example/ü', led('https://bücher.example/ü', 'xn--bcher-kva.example')],
])('an address ends where it ends: %s', (text, html) => {
  expect(shown(text)).toBe(`<p>${html}</p>`);
});

test.each([...'，。、；：？！”’）】》」—…·～-%'])('bold may end with %s', (sign) => {
  expect(shown(`很**真${sign}**她`)).toBe(`<p>很<strong>真${sign}</strong>她</p>`);
});

test('numbers of a list, and cells beyond its columns, are those that were typed', () => {
  expect(shown('1. 甲\n3. 乙')).toBe('<ol><li value="1">甲</li><li value="3">乙</li></ol>');
  expect(shown('|a|b|\n|-|-|\n|1|2|3|')).toContain('<td>3</td>');
});
