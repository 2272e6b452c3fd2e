import { defineConfig } from '@lingui/conf';
import settings, { literals } from './lingui.config.ts';

/** What calls are for: texts of the contract that the server tells in the API's document, and no page. */
export default defineConfig({
  ...settings,
  catalogs: [
    {
      path: '<rootDir>/server/src/locales/api/{locale}',
      include: ['<rootDir>/contract/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
    },
  ],
  extractors: [literals(({ isSummary }) => isSummary)],
});
