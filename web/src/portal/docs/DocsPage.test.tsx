import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import DocsPage from './DocsPage.tsx';

const answer = (result: object, ...refused: string[]) => ({
  200: {
    content: {
      'application/json': {
        schema: {
          oneOf: [
            { allOf: [{ $ref: '#/components/schemas/Success' }, { properties: { result } }] },
            {
              oneOf: ['BadInput', ...refused].map((name) => ({
                $ref: `#/components/schemas/${name}`,
              })),
            },
          ],
        },
      },
    },
  },
});
const refusal = (code: number, description: string) => ({
  description,
  allOf: [{ properties: { code: { type: 'integer' } } }, { properties: { code: { const: code } } }],
});
const published = {
  security: [{ marker: [], token: [], staffCookie: [] }],
  tags: [
    { name: 'award', description: '礼品' },
    { name: 'rank', description: '排行榜' },
    { name: 'console', description: '工作台' },
  ],
  paths: {
    '/api/award/getGiftDetail/{id}': {
      get: {
        operationId: 'getGiftDetail',
        tags: ['award'],
        summary: '礼品详情',
        security: [{ token: [], userCookie: [] }],
        parameters: [{ $ref: '#/components/parameters/id' }],
        responses: answer(
          { allOf: [{ properties: { price: { type: 'integer', description: '安全币' } } }] },
          'NotFound',
        ),
      },
    },
    '/api/rank/getMainRank': {
      get: {
        operationId: 'getMainRank',
        tags: ['rank'],
        summary: '总榜',
        security: [],
        parameters: [],
        responses: answer({ type: 'array', items: { type: 'object' } }),
      },
    },
  },
  components: {
    parameters: {
      id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    },
    schemas: {
      Success: { properties: { code: { const: 0 } } },
      BadInput: refusal(1000, '填写的内容有误，请按提示修改'),
      NotFound: refusal(1101, '内容不存在或已被删除'),
    },
  },
};

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(published));
});
afterEach(() => vi.restoreAllMocks());

test('a call has its access, fields and refusals, and the others beside it', async () => {
  await page.viewport(1280, 800);
  await onDesk(<DocsPage />, '/api/docs');
  expect(page.getByRole('tree').elements()).toEqual([]);
  await page.getByRole('link', { name: /getMainRank/ }).click();
  await page.getByText('礼品 1').click();
  await page.getByRole('treeitem', { name: 'getGiftDetail' }).click();
  await expect
    .element(page.getByTestId('address'))
    .toHaveTextContent('/api/docs?call=getGiftDetail');
  const sheet = page.getByRole('region', { name: /getGiftDetail/ });
  await expect.element(sheet.getByText('登录用户')).toBeVisible();
  await expect.element(sheet.getByText('GET /api/award/getGiftDetail/{id}')).toBeVisible();
  await expect.element(sheet.getByRole('row', { name: /id string 是 path · uuid/ })).toBeVisible();
  await sheet.getByRole('tab', { name: '输出' }).click();
  await expect.element(sheet.getByRole('row', { name: /price integer 安全币/ })).toBeVisible();
  await sheet.getByRole('tab', { name: '可能的拒绝' }).click();
  await expect.element(sheet.getByText('内容不存在或已被删除')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect.element(page.getByText('共 2 个接口，分为 2 组')).toBeVisible();
});

test('a word narrows the calls until one is opened', async () => {
  await onDesk(<DocsPage />, '/api/docs?call=getMainRank');
  await expect.element(page.getByRole('region', { name: /getMainRank/ })).toBeVisible();
  const word = page.getByRole('searchbox');
  await word.fill('礼品详情');
  await expect.element(page.getByRole('region', { name: '礼品' })).toBeVisible();
  expect(page.getByText('getMainRank').elements()).toEqual([]);
  await page.getByRole('link', { name: /getGiftDetail/ }).click();
  await expect.element(page.getByRole('region', { name: /getGiftDetail/ })).toBeVisible();
  await expect.element(word).toHaveValue('');
  await word.fill('xyz');
  await expect.element(page.getByText('没有这样的接口')).toBeVisible();
});

test('the calls of the desks are closed at first', async () => {
  const { get } = published.paths['/api/rank/getMainRank'];
  const desk = { ...get, operationId: 'getStaffPage', tags: ['console'] };
  vi.mocked(window.fetch).mockResolvedValueOnce(
    Response.json({ ...published, paths: { '/api/console/getStaffPage': { get: desk } } }),
  );
  await onDesk(<DocsPage />, '/api/docs');
  await page.getByRole('button', { name: '展开全部 1 个' }).click();
  await expect.element(page.getByRole('link', { name: /getStaffPage/ })).toBeVisible();
});

test('a group shows its first calls, and the others on request', async () => {
  const { get } = published.paths['/api/rank/getMainRank'];
  const calls = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth) => [
    `/api/rank/getRank${nth}`,
    { get: { ...get, operationId: `getRank${nth}`, summary: `榜单 ${nth}` } },
  ]);
  vi.mocked(window.fetch).mockResolvedValueOnce(
    Response.json({ ...published, paths: Object.fromEntries(calls) }),
  );
  await onDesk(<DocsPage />, '/api/docs');
  await expect.element(page.getByRole('link', { name: 'getRank6 榜单 6' })).toBeVisible();
  expect(page.getByRole('link', { name: 'getRank7 榜单 7' }).elements()).toEqual([]);
  await page.getByRole('button', { name: '展开全部 9 个' }).click();
  await expect.element(page.getByRole('link', { name: 'getRank7 榜单 7' })).toBeVisible();
  await page.getByRole('button', { name: '收起排行榜' }).click();
  expect(page.getByRole('link', { name: 'getRank7 榜单 7' }).elements()).toEqual([]);
});

test('a document that does not come may be asked for again', async () => {
  vi.mocked(window.fetch).mockImplementationOnce(async () => new Response('', { status: 500 }));
  await onDesk(<DocsPage />, '/api/docs');
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.element(page.getByRole('region', { name: '礼品' })).toBeVisible();
});
