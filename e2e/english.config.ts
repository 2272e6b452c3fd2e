import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Beginnings of titles. Others compare sentences by themselves, or have two English controls of one name. */
const walked = [
  'a member takes a name, a portrait, a password',
  'who has two windows open is told in the one',
  'who leaves comes back in time',
  'an application is retired while a report',
  'an appeal raises an award',
  'somebody new signs in by the keyboard',
  'papers are handed in by the keyboard',
  'a report is kept as a draft',
  'a question, a retest and an appeal are answered by the keyboard',
  'a gift is exchanged and received',
  'the first report and the answer box',
  'who sees nothing answers a question',
  'who sees nothing exchanges a gift',
  'two admins replace a lost second factor',
  'a colleague is invited, given another role, and disabled',
  'what was typed a moment before the window closed',
  'a draft survives a crash',
  'a visitor chooses a gift, signs in, adds an address',
  'a reviewer who is a researcher too becomes an operator',
  'a verdict shows on the author’s open pages by itself',
  'a session that was ended by another device',
  'a session that has expired',
  'who signs out in one tab',
  'half a session is no session',
  'an admin adds a webhook, another signs',
  'a number that was given out again opens nothing',
  'one press of Tab moves one field on',
  'a lost number comes back',
  'a report goes from a visitor’s browser',
  'ten reports are judged by keyboard alone',
  'of two reviewers one decides',
  'who signs in is told what was wrong',
  'a console left open invites nobody',
  'a member sees at once everything',
  'a member reads and clears messages',
];

/** Journeys that walk through the English pages, too; they are part of `npm run test:long`. */
export default defineConfig<{ isEnglish: boolean }>({
  ...journeys,
  grep: new RegExp(walked.map(RegExp.escape).join('|')),
  use: { ...journeys.use, isEnglish: true },
});
