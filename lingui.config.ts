import { extractFromFileWithBabel } from '@lingui/cli/api/extractors/babel';
import { defineConfig, type ExtractorCtx } from '@lingui/conf';
import { chineseTexts } from './tools/guards/chinese-texts.ts';

const tests = ['**/*.test.ts', '**/*.test.tsx'];

/** Words are written in Chinese where they are said; every other language has a catalogue beside them (decision 88). */
export default defineConfig({
  locales: ['en'],
  sourceLocale: 'zh-CN',
  format: 'po',
  formatOptions: { lineNumbers: false },
  // the two fronts by themselves: nobody fetches the words of the other
  catalogs: [
    ...['portal', 'console'].map((front) => ({
      path: `<rootDir>/web/src/locales/${front}/{locale}`,
      include: [`<rootDir>/web/src/${front}`],
      exclude: tests,
    })),
    {
      path: '<rootDir>/web/src/locales/both/{locale}',
      include: ['lib', 'pieces', 'ui'].map((folder) => `<rootDir>/web/src/${folder}`),
      exclude: tests,
    },
    {
      path: '<rootDir>/contract/src/locales/{locale}',
      include: ['<rootDir>/contract/src/**/*.ts'],
      exclude: tests,
    },
    {
      path: '<rootDir>/server/src/locales/{locale}',
      include: ['<rootDir>/server/src/{features,platform}/**/*.ts'],
      // data in Chinese, and what the process says to whoever starts it
      exclude: [
        ...tests,
        '**/catalogue/catalogue.{defaults,regions,search}.ts',
        '**/platform/{pinyin,step-down,doubtful-settings}.ts',
      ],
    },
  ],
  extractors: [
    {
      match: (file) => /(^|[\\/])(contract|server)[\\/]src[\\/]/.test(file),
      async extract(file, source, tell) {
        for (const { text, line, isBuilt } of await chineseTexts(source, file))
          if (!isBuilt) tell({ id: text, message: text, origin: [file, line] });
      },
    },
    {
      match: (file) => /\.tsx?$/.test(file),
      extract: (file, source, tell, context) =>
        extractFromFileWithBabel(file, source, tell, context as ExtractorCtx, {
          plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
        }),
    },
  ],
});
