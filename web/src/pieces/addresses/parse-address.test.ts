import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Region, parseAddress } from './parse-address.ts';

const tree: Readonly<Record<string, readonly Region[]>> = {
  '': [
    { code: '110000', name: '北京市' },
    { code: '220000', name: '吉林省' },
    { code: '320000', name: '江苏省' },
    { code: '440000', name: '广东省' },
    { code: '420000', name: '湖北省' },
    { code: '450000', name: '广西壮族自治区' },
  ],
  '110000': [{ code: '110100', name: '北京市' }],
  '110100': [
    { code: '110105', name: '朝阳区' },
    { code: '110101', name: '东城区' },
  ],
  '220000': [{ code: '220200', name: '吉林市' }],
  '220200': [{ code: '220204', name: '船营区' }],
  '320000': [
    { code: '320100', name: '南京市' },
    { code: '320500', name: '苏州市' },
  ],
  '320100': [{ code: '320102', name: '玄武区' }],
  '320500': [{ code: '320583', name: '昆山市' }],
  '440000': [
    { code: '440100', name: '广州市' },
    { code: '440300', name: '深圳市' },
  ],
  '440100': [{ code: '440106', name: '天河区' }],
  '440300': [{ code: '440305', name: '南山区' }],
  '420000': [
    { code: '422800', name: '恩施土家族苗族自治州' },
    { code: '429000', name: '省直辖县' },
  ],
  '422800': [{ code: '422801', name: '恩施市' }],
  '429000': [{ code: '429004', name: '仙桃市' }],
  '450000': [{ code: '450100', name: '南宁市' }],
  '450100': [{ code: '450103', name: '青秀区' }],
};
const parsed = (text: string) => parseAddress(text, async (parent) => tree[parent] ?? []);
const whole = {
  consignee: '米娜',
  consigneePhone: '13800000001',
  regionCode: ['440000', '440300', '440305'],
  detailAddress: '科技园 1 号楼 502 室',
};

describe('an address that was pasted', () => {
  test.each([
    '米娜 13800000001 广东省深圳市南山区科技园 1 号楼 502 室',
    '米娜，13800000001，广东省深圳市南山区，科技园 1 号楼 502 室',
    '广东省 深圳市 南山区 科技园 1 号楼 502 室 13800000001 米娜',
    '广东深圳南山区科技园 1 号楼 502 室\n米娜\n138 0000 0001',
    '收件人：米娜\n手机号码：+86 138-0000-0001\n所在地区：广东省深圳市南山区\n详细地址：科技园 1 号楼 502 室',
    '米娜13800000001广东省深圳市南山区科技园 1 号楼 502 室',
    '米娜 １３８０００００００１ 广东省深圳市南山区科技园 1 号楼 502 室',
  ])('comes apart: %s', async (text) => {
    expect(await parsed(text)).toEqual(whole);
  });

  test.each([
    ['北京市朝阳区建国路 88 号', ['110000', '110100', '110105'], '建国路 88 号'],
    ['北京市北京市东城区东直门 1 号', ['110000', '110100', '110101'], '东直门 1 号'],
    ['江苏省昆山市玉山镇 5 号', ['320000', '320500', '320583'], '玉山镇 5 号'],
    ['吉林省吉林市船营区北京路 3 号', ['220000', '220200', '220204'], '北京路 3 号'],
    ['湖北省仙桃市沔街 6 号', ['420000', '429000', '429004'], '沔街 6 号'],
    ['湖北恩施土家族苗族自治州恩施市舞阳街 2 号', ['420000', '422800', '422801'], '舞阳街 2 号'],
    ['广西南宁市青秀区民族大道 9 号', ['450000', '450100', '450103'], '民族大道 9 号'],
    ['广东省深圳市不存在区 1 号', ['440000', '440300'], '不存在区 1 号'],
  ] as const)('finds its regions, also where a city is left out: %s', async (text, codes, left) => {
    expect(await parsed(text)).toMatchObject({ regionCode: codes, detailAddress: left });
  });

  test('without a region or a phone is all detail but the name', async () => {
    expect(await parsed('米娜 某个地方 3 号')).toEqual({
      consignee: '米娜',
      consigneePhone: '',
      regionCode: [],
      detailAddress: '某个地方 3 号',
    });
  });
});

const path = fc.constantFrom(
  ...(tree['']?.flatMap((province) =>
    (tree[province.code] ?? [])
      .filter(({ name }) => name !== '省直辖县')
      .flatMap((city) =>
        (tree[city.code] ?? []).map((district) => [province, city, district] as const),
      ),
  ) ?? []),
);
const person = fc.constantFrom('米娜', '周知行', '欧阳若水', 'Mina.Li', '阿卜杜拉·买买提');
const number = fc
  .tuple(fc.constantFrom('13', '15', '17', '18', '19'), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([start, rest]) => start + String(rest).padStart(9, '0'));
const street = fc
  .tuple(fc.constantFrom('文三路', '解放大道', '科技园南区'), fc.integer({ min: 1, max: 999 }))
  .map(([road, house]) => `${road} ${house} 号`);
const gap = fc.constantFrom(' ', '，', ', ', '\n', '；', '  ');

test('whatever stands between its parts and whichever comes first, they are found', async () => {
  await fc.assert(
    fc.asyncProperty(
      path,
      person,
      number,
      street,
      gap,
      fc.boolean(),
      async (regions, who, phone, detail, between, isNameFirst) => {
        const place = regions.map(({ name }) => name).join('') + detail;
        // behind the address only a short text is taken for a name
        const isFirst = isNameFirst || who.length > 4;
        const parts = isFirst ? [who, phone, place] : [place, phone, who];
        expect(await parsed(parts.join(between))).toEqual({
          consignee: who,
          consigneePhone: phone,
          regionCode: regions.map(({ code }) => code),
          detailAddress: detail,
        });
      },
    ),
  );
});

test('nothing that was written is lost, whatever it is', async () => {
  const signs = /[\s,，;；、|/:：+-]/g;
  const any = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
  const phone = fc
    .tuple(fc.constantFrom('', '86', '+86 ', '0086-'), number)
    .map(([country, rest]) => country + rest);
  const written = fc.tuple(any, fc.option(phone, { nil: '' }), any).map((parts) => parts.join(''));
  const bare = (from: string) => from.replaceAll(signs, '').split('').toSorted().join('');
  await fc.assert(
    fc.asyncProperty(written, async (text) => {
      const { consignee, consigneePhone, regionCode, detailAddress } = await parsed(text);
      expect(regionCode).toEqual([]);
      const kept = consignee + consigneePhone + detailAddress;
      const shed = consigneePhone ? ['', '86', '0086'] : [''];
      expect(shed.map((country) => bare(kept + country))).toContain(bare(text));
    }),
  );
});
