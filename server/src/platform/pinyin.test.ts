import { expect, test } from 'vitest';
import { pinyinOf } from './pinyin.ts';

test.each([
  ['越权访问', 'yuequanfangwen yqfw'],
  ['SQL 注入', 'sqlzhuru sqlzr'],
  ['重放', 'chongfang cf'],
  ['信息泄露', 'xinxixielou xxxl'],
  ['广东省', 'guangdongsheng gds'],
  ['北京市', 'beijingshi bjs'],
  ['乐清且借', 'leqingqiejie lqqj'],
  ['Web', ''],
])('%s is typed as %s', (text, typed) => expect(pinyinOf(text)).toBe(typed));
