import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Beginnings of titles. Others compare whole sentences by themselves, or meet two English controls of one name. */
const walked = [
  'who has two windows open is told in the one',
  'a colleague is invited, given another role, and disabled',
  'what was typed a moment before the window closed',
  'a visitor chooses a gift, signs in, adds an address',
  'a reviewer who is a researcher too becomes an operator',
  'a verdict shows on the author’s open pages by itself',
  'a session that was ended by another device',
  'a session that has expired',
  'half a session is no session',
  'an admin adds a webhook, another signs',
  'a number that was given out again opens nothing',
  'one press of Tab moves one field on',
  'who signs in is told what was wrong',
  'a member reads and clears messages',
];

/** Journeys that walk through the English pages, too; they are part of `npm run test:long`. */
export default defineConfig<{ isEnglish: boolean }>({
  ...journeys,
  grep: new RegExp(walked.map(RegExp.escape).join('|')),
  use: { ...journeys.use, isEnglish: true },
});
