import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import PO from 'pofile';

const textsIn = (...folders: readonly string[]) =>
  folders.flatMap(
    (folder) =>
      PO.parse(readFileSync(new URL(`../../${folder}/en.po`, import.meta.url), 'utf8')).items,
  );

/** Every text of the pages in Chinese, and its English words. */
export const catalogue = textsIn(
  'contract/src/locales',
  'server/src/locales',
  'web/src/locales/portal',
  'web/src/locales/console',
  'web/src/locales/both',
);

/** What a centre gives a name to, and the product has a word like it. */
const named = new Set([
  // the company and its provider
  '盾源安全应急响应中心',
  '盾源',
  '单点登录',
  // staff of the demo
  '管理员',
  '运营',
  // texts, announcements and their headings
  '安全政策',
  '漏洞提交条款',
  '用户协议',
  '隐私政策',
  '实名信息处理说明',
  '不收录的漏洞',
  '安全港承诺',
  '时间',
  '奖励怎么算',
  // the reasons with which an admin of another journey ends a campaign, and takes a text back
  '预算已用完',
  '内容有误',
  // a type, a template
  '其他',
  '不在收录范围',
]);

/** Chinese texts that have English words, and patterns for those with values or marks in them. */
const known = (() => {
  const all = [...catalogue, ...textsIn('server/src/locales/api')];
  const messages = all.flatMap(({ msgid, msgstr }) =>
    msgstr[0] === msgid || named.has(msgid) ? [] : msgid.split(/<\/?\d+\/?>|\n+/),
  );
  const said = messages.map((text) => text.trim()).filter((text) => /\p{Script=Han}/u.test(text));
  const isWhole = (text: string) => !/\{\w+\}/.test(text);
  const patterns = said
    .filter((text) => !isWhole(text) && /\p{Script=Han}{2}/u.test(text))
    .map((text) =>
      text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, value(text)),
    );
  // beside few words nearly everything would fit
  function value(text: string) {
    return text.replaceAll(/\{\w+\}/g, '').length > 4 ? '.+' : String.raw`[\d,.]+`;
  }
  return {
    whole: new Set(said.filter(isWhole)),
    built: new RegExp(`^(?:${patterns.join('|')})$`, 'u'),
  };
})();

/** What a page shows or says in Chinese though it has English words; what people have written is theirs. */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const walker = document.createTreeWalker(
      document.documentElement,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        found.push(...names.flatMap((name) => node.getAttribute(name) ?? []));
      // an article is what somebody wrote
      else if (!node.parentElement?.closest('script, style, article, [lang="zh-CN"]'))
        found.push(node.textContent ?? '');
    }
    return found;
  });
  const chinese = texts.map((text) => text.trim()).filter((text) => /\p{Script=Han}/u.test(text));
  return [...new Set(chinese.filter((text) => known.whole.has(text) || known.built.test(text)))];
}
