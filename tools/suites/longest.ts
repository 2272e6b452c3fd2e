/** Every call as every visitor, and the events of every call: long, but what a change breaks first. */
const keptInCheck: readonly string[] = [
  'server/test/access.test.ts',
  'server/test/records.test.ts',
];

/** Test files of the server that take about ten seconds or more, the longest first, as the end of a run names them. */
export const longest: readonly string[] = [
  'server/test/access.test.ts',
  'server/test/event-loop.test.ts',
  'server/test/bad-input.test.ts',
  'server/test/settings.test.ts',
  'server/src/platform/database/embedded.test.ts',
  'server/test/lists.test.ts',
  'server/src/platform/database/vanished.test.ts',
  'server/test/crash/crash.test.ts',
  'server/test/records.test.ts',
  'server/test/crash/crash-embedded.test.ts',
  'server/src/platform/backup/commands.test.ts',
  'server/src/seed/seed.test.ts',
  'server/src/features/earlier-portal/earlier-portal.import.test.ts',
  'server/src/platform/database/migrate.test.ts',
  'server/test/stopping.test.ts',
  'server/src/platform/backup/embedded.test.ts',
  'server/test/model.test.ts',
];

/** What `npm run check` leaves to `npm test`: sweeps and lives with generated inputs, large amounts of data, processes killed, started and waited for. */
export const leftToTheWholeSuite = longest.filter((path) => !keptInCheck.includes(path));
