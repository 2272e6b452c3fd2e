import { msg } from '@lingui/core/macro';

/** What stands where nothing is chosen, found or there (yet), unless a page has better words. */
export const defaultWords = {
  pleaseSelect: msg`请选择`,
  loading: msg`加载中`,
  noMatch: msg`无匹配数据`,
  noData: msg`无数据`,
  nothingYet: msg`暂无数据`,
} as const;
