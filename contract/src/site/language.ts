import { coded } from '../coded.ts';

/** The languages of the portal. Chinese unless somebody chose another one. */
export const language = coded({
  chinese: { code: 'zh-CN', label: '简体中文' },
  english: { code: 'en', label: 'English' },
});
export type Language = (typeof language.list)[number]['code'];

/** What a browser remembers: the language that somebody chose in it. */
export const languageCookie = 'language';
export const languageCookieSeconds = 365 * 24 * 60 * 60;
/** In the address of a page: chooses for this browser from now on. */
export const languageParam = 'lang';
