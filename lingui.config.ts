import { extractFromFileWithBabel } from '@lingui/cli/api/extractors/babel';
import { defineConfig, type ExtractorCtx, type ExtractorType } from '@lingui/conf';
import { type ChineseText, chineseTexts } from './tools/guards/chinese-texts.ts';

const tests = ['**/*.test.ts', '**/*.test.tsx'];
// said by the server alone
const ofServer = ['<rootDir>/contract/src/faults.ts', '<rootDir>/contract/src/events/**/*.ts'];

/** Of the contract and the server, which run as they are written: literals. */
export const literals = (isWanted: (text: ChineseText) => boolean): ExtractorType => ({
  match: (file) => /(^|[\\/])(contract|server)[\\/]src[\\/]/.test(file),
  async extract(file, source, tell) {
    for (const found of await chineseTexts(source, file))
      if (!found.isBuilt && isWanted(found))
        tell({ id: found.text, message: found.text, origin: [file, found.line] });
  },
});

/** Of the pages, which are built: what goes through the macros. */
const macros: ExtractorType = {
  match: (file) => /\.tsx?$/.test(file),
  extract: (file, source, tell, context) =>
    extractFromFileWithBabel(file, source, tell, context as ExtractorCtx, {
      plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
    }),
};

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
      exclude: [...tests, ...ofServer],
    },
    {
      path: '<rootDir>/server/src/locales/{locale}',
      include: ['<rootDir>/server/src/{features,platform}/**/*.ts', ...ofServer],
      // data in Chinese, and what is said to whoever runs the server, whose language nobody knows
      exclude: [
        ...tests,
        '**/catalogue/catalogue.{defaults,regions,search}.ts',
        '**/platform/{alarms,doubtful-settings,messages/messages,pinyin,step-down}.ts',
      ],
    },
  ],
  // what calls are for is collected by itself (`lingui.api.config.ts`)
  extractors: [literals(({ isSummary }) => !isSummary), macros],
});
