import { msg } from '@lingui/core/macro';

/** Texts for empty fields, lists and searches, unless a page has more precise ones. */
export const defaultWords = {
  pleaseSelect: msg`请选择`,
  loading: msg`加载中`,
  noMatch: msg`无匹配数据`,
  noData: msg`无数据`,
  nothingYet: msg`暂无数据`,
} as const;
