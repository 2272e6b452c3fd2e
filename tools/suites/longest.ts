/** Every call as every visitor: long, but what a change breaks first. */
const matrix = 'server/test/access.test.ts';

/** Test files of the server that take more than ten seconds, the longest first, as the end of a run names them. */
export const longest: readonly string[] = [
  'server/test/bad-input.test.ts',
  'server/src/platform/database/embedded.test.ts',
  matrix,
  'server/test/settings.test.ts',
  'server/src/platform/database/vanished.test.ts',
  'server/test/lists.test.ts',
  'server/test/event-loop.test.ts',
  'server/test/crash/crash-embedded.test.ts',
  'server/test/crash/crash.test.ts',
  'server/test/model.test.ts',
  'server/src/platform/backup/embedded.test.ts',
  'server/src/platform/backup/commands.test.ts',
  'server/test/stopping.test.ts',
];

/** What `npm run check` leaves to `npm test`: sweeps and lives with generated inputs, processes killed, started and waited for. */
export const leftToTheWholeSuite = longest.filter((path) => path !== matrix);
