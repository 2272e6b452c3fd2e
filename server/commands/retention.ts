import { defineCommand } from 'citty';
import { foreseeRetention, noticeDays } from '../src/features/reports/reports.retention.ts';
import { BadConfig } from '../src/platform/config.ts';
import { withDatabase } from './with-database.ts';
import { inOneLine } from './in-one-line.ts';

export const retentionCommand = defineCommand({
  meta: {
    name: 'retention',
    description: 'Tells what the nightly erasing of old reports would do, and does nothing',
  },
  args: {
    days: { type: 'string', description: 'instead of REPORT_RETENTION_DAYS, to try a number' },
  },
  run: ({ args }) =>
    inOneLine(() =>
      withDatabase(async ({ db }, config) => {
        const days = args.days === undefined ? config.reportRetentionDays : Number(args.days);
        if (days === null)
          return console.log('REPORT_RETENTION_DAYS is not set: nothing is ever erased');
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
