import * as z from 'zod/mini';
import { empty, id, nothing, words } from '../paging.ts';
import { phone } from './phone.ts';
import { route } from '../route.ts';
import { oneLine, showsAtLeast, typed } from '../text/typed.ts';

/** How many addresses a person may keep; exactly one of them is the main one. */
export const maxAddresses = 10;

const regionCode = z
  .array(z.string().check(z.regex(/^\d{6}$/, '地区编码为 6 位数字')), '请选择省、市、区')
  .check(z.length(3, '请选择省、市、区'));
const fields = {
  consignee: typed(
    '请填写收件人',
    oneLine,
    showsAtLeast(2, '收件人至少 2 个字'),
    z.maxLength(20, '收件人最多 20 个字'),
  ),
  consigneePhone: phone,
  regionCode,
  detailAddress: typed(
    '请填写详细地址',
    oneLine,
    showsAtLeast(5, '详细地址至少 5 个字'),
    z.maxLength(120, '详细地址最多 120 个字'),
  ),
  isMain: z._default(z.boolean(), false),
};

/** Complete only when `consigneePhone` and `detailAddress` are both there. */
export const address = z.object({
  id,
  consignee: z.string(),
  consigneePhone: z.string(),
  regionCode: z.array(z.string()),
  regionName: z.string(),
  detailAddress: z.string(),
  isMain: z.boolean(),
  /** Grows with each change, so that an exchange can tell which version the member saw. */
  version: z.int(),
});
export type Address = z.output<typeof address>;

export const getRegionList = route({
  name: 'getRegionList',
  group: 'common',
  access: 'anyone',
  summary: '下级行政区；不带 parent 为省级',
  input: z.strictObject({
    parent: z.optional(z.string().check(z.regex(/^\d{6}$/, '地区编码为 6 位数字'))),
  }),
  output: z.array(z.object({ code: z.string(), name: z.string(), words, isLeaf: z.boolean() })),
});

export const postAddressInfo = route({
  name: 'postAddressInfo',
  group: 'user',
  access: 'user',
  summary: '收货地址，主地址在前',
  recordsNothing: 'reads',
  input: empty,
  output: z.array(address),
});

export const getAddressList = route({
  name: 'getAddressList',
  group: 'personal',
  access: 'user',
  summary: '收货地址，主地址在前',
  input: empty,
  output: z.array(address),
});

export const postAddressInsert = route({
  name: 'postAddressInsert',
  group: 'personal',
  access: 'user',
  summary: '新增收货地址，最多 10 个；第一个自动成为主地址',
  records: 'address.insert',
  input: z.strictObject(fields),
  output: address,
  refusals: ['tooManyAddresses'],
});

export const postAddressModify = route({
  name: 'postAddressModify',
  group: 'personal',
  access: 'user',
  summary: '修改收货地址；isMain 为 true 时设为主地址',
  records: 'address.modify',
  input: z.strictObject({ addressId: id, ...fields }),
  output: address,
  refusals: ['notFound'],
});

export const postAddressDelete = route({
  name: 'postAddressDelete',
  group: 'personal',
  access: 'user',
  summary: '删除收货地址；删除主地址后，最近新增的成为主地址',
  records: 'address.delete',
  input: z.strictObject({ addressId: id }),
  output: nothing,
  refusals: ['notFound'],
});
