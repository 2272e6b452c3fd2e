import { shortStories } from './short-stories.ts';
import type { Story } from './story.ts';

const textIn = (name: string): URL => new URL(`reports/${name}.md`, import.meta.url);

/** Five reports in full, drawn from publicly known vulnerabilities. */
const fullStories: readonly Story[] = [
  {
    by: '鹿鸣',
    app: '开放平台',
    platform: '接口服务',
    type: '远程代码执行',
    selfLevel: 4,
    cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
    title: '开放平台回调校验接口日志组件远程代码执行',
    url: 'https://open.demo.example/callback/verify',
    description: textIn('logging-library'),
    attachment: {
      name: '域名查询记录.txt',
      text: '09:41:07 A open-gw-01.probe.demo.example 来自 203.0.113.24\n09:41:52 A open-gw-02.probe.demo.example 来自 203.0.113.24\n09:43:10 A open-gw-01.probe.demo.example 来自 203.0.113.24\n',
    },
    steps: [
      {
        does: 'ask',
        body: '收到，已在测试环境复现。请问除了 `X-Api-Version`，你还试过其他请求头吗？',
      },
      {
        does: 'answer',
        first: '还试过 `User-Agent` 和 `X-Forwarded-For`，两个都会触发。',
        body: '还试过 `User-Agent` 和 `X-Forwarded-For`：前者不会触发，后者会，只是要经过网关那一跳。',
      },
      {
        does: 'confirm',
        level: 4,
        base: { contribution: 10, coins: 60 },
        bonus: { contribution: 10, coins: 50 },
        cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
        note: '步骤清楚，克制验证，给予质量加分。',
      },
      { does: 'startFix', note: '网关与三个后端服务一并升级。' },
      { does: 'finish', note: '已升级到 2.17.1，并关闭服务器主动外连。' },
      { does: 'askRetest', note: '四个节点都已升级，请用原来的步骤再试一次。' },
    ],
  },
  {
    by: '北纬三十度',
    app: '内部办公门户',
    platform: 'Web',
    type: '模板注入',
    selfLevel: 4,
    cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    title: '内部办公门户登录出错页模板注入',
    url: 'https://portal.demo.example/catalog-portal/ui/oauth/verify',
    description: textIn('template-injection'),
    steps: [
      {
        does: 'confirm',
        level: 4,
        base: { contribution: 9, coins: 56 },
        cvssVector: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
        note: '不需要登录即可触发，评为严重。',
      },
      { does: 'startFix', note: '门户已临时下线出错页，等待补丁窗口。' },
    ],
  },
  {
    by: '晚风入巷',
    app: '会员中心',
    platform: '接口服务',
    type: '认证绕过',
    selfLevel: 4,
    cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    title: '会员中心配置服务仅凭请求头放行导致越权读取',
    url: 'https://config.member.demo.example/nacos/v1/auth/users',
    description: textIn('access-control'),
    attachment: {
      name: '请求与响应.txt',
      text: 'GET /nacos/v1/auth/users?pageNo=1&pageSize=9\nUser-Agent: Nacos-Server\n\n200 OK\n{"totalCount":3,"pageNumber":1}\n',
    },
    steps: [
      {
        does: 'confirm',
        level: 4,
        base: { contribution: 10, coins: 58 },
        bonus: { contribution: 5, coins: 20 },
        note: '核心业务，影响面大。',
      },
      { does: 'startFix' },
      { does: 'finish', note: '已升级并移出公网，相关口令全部更换。' },
    ],
  },
  {
    by: 'Null指针',
    app: '内部办公门户',
    platform: 'Web',
    type: '跨站脚本（XSS）',
    selfLevel: 3,
    title: '内部办公门户网页邮箱存储型跨站脚本',
    url: 'https://portal.demo.example/mail/?_task=mail&_action=show',
    description: textIn('stored-xss'),
    attachment: {
      name: '测试邮件正文.html.txt',
      text: '<svg><use href="data:image/svg+xml;base64,(已隐去)#x"></use></svg>\n',
    },
    steps: [
      { does: 'ask', body: '请补充一下测试账号收到邮件时使用的浏览器版本。' },
      { does: 'answer', body: '火狐和谷歌的当前稳定版都可以，两者表现一致。' },
      {
        does: 'confirm',
        level: 3,
        base: { contribution: 7, coins: 22 },
        bonus: { contribution: 2, coins: 5 },
        cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N',
      },
    ],
  },
  {
    by: '夜航船',
    app: '数据大屏',
    platform: 'Web',
    type: '任意文件读取或下载',
    selfLevel: 3,
    cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
    title: '数据大屏插件静态资源路径可读取服务器任意文件',
    url: 'https://screen.demo.example/public/plugins/alertlist/',
    description: textIn('information-leak'),
    steps: [],
  },
];

/** All stories written by hand, in the order of their report numbers: long and short ones mixed. */
export const stories: readonly Story[] = [
  ...shortStories.slice(0, 10),
  ...fullStories,
  ...shortStories.slice(10),
];
