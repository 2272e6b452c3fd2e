import { defineConfig } from '@playwright/test';
import pictures from './pictures.config.ts';

/** `npm run screenshots -- readme`: the few pictures that the README and the guide show, into `docs/`. */
export default defineConfig({ ...pictures, testMatch: ['readme.ts', 'guide.ts'] });
