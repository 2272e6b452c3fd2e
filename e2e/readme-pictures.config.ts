import { defineConfig } from '@playwright/test';
import pictures from './pictures.config.ts';

/** `npm run screenshots -- readme`: the few pictures that the README shows, into `docs/pictures/`. */
export default defineConfig({ ...pictures, testMatch: 'readme.ts' });
