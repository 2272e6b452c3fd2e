import { expect, test } from 'vitest';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { ScopeHint } from './ScopeHint.tsx';

const appWith = (at: number, name: string, host: string) => ({
  id: idOf(at),
  name,
  tier: 'core' as const,
  tierName: '核心业务',
  hosts: [host],
  packages: [],
});
const apps = [appWith(1, '会员中心', 'a.example.com'), appWith(2, '支付网关', 'b.example.com')];

test.each([
  ['https://a.example.com/x', ''],
  ['https://a.example.com/x\nwss://b.example.com/y', '这个地址属于“支付网关”，请核对选择的应用。'],
  ['https://a.example.com/x https://b.example.com/y', '这个地址属于“支付网关”，请核对选择的应用。'],
  [
    'wx1234567890abcdef\nc.example.com:8443',
    '这个地址不在已公布的收录范围内，仍可提交，请在详情里说明它和我们的关系。',
  ],
])('each place is compared with what is open: %j', async (address, words) => {
  const { container } = await onPage(<ScopeHint address={address} app={idOf(1)} apps={apps} />);
  expect(container.querySelector('p')?.textContent).toBe(words);
});
