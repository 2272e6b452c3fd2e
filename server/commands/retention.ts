import { defineCommand } from 'citty';
import { foreseeRetention, noticeDays } from '../src/features/reports/reports.retention.ts';
import { BadConfig } from '../src/platform/config.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { openSettings, settingOf } from '../src/platform/settings.ts';
import { withDatabase } from './with-database.ts';
import { runCommand } from './run-command.ts';

export const retentionCommand = defineCommand({
  meta: {
    name: 'retention',
    description: 'Tells what the nightly erasing of old reports would do, and does nothing',
  },
  args: {
    days: { type: 'string', description: 'instead of what is set, to try a number' },
  },
  run: ({ args }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        const settings = await openSettings({ db, keys: makeKeys(config), config });
        const days =
          args.days === undefined
            ? settingOf({ settings }, 'reports.retentionDays')
            : Number(args.days);
        if (days === null)
          return console.log(
            'no retention is set (REPORT_RETENTION_DAYS, or the console): nothing is ever erased',
          );
        if (!Number.isInteger(days) || days < 1)
          throw new BadConfig(`--days must be a whole number of days, not "${args.days}"`);
        const { toAnnounce, announced, toErase } = await foreseeRetention({ db }, days);
        console.log(
          `of reports that ended ${days} days ago: ${toAnnounce} to be announced to their authors, ` +
            `${announced} announced within the last ${noticeDays} days, ${toErase} to be erased tonight`,
        );
      }),
    ),
});
