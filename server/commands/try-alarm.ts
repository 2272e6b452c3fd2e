import { defineCommand } from 'citty';
import { raiseAlarm } from '../src/platform/alarms.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { openSettings, settingOf } from '../src/platform/settings.ts';
import { withDatabase } from './with-database.ts';

export const tryAlarmCommand = defineCommand({
  meta: {
    name: 'try-alarm',
    description: 'Raises an alarm that means nothing, to see that its mail arrives',
  },
  run: () =>
    withDatabase(async ({ db }, config) => {
      const keys = makeKeys(config);
      const settings = await openSettings({ db, keys, config });
      const to = settingOf({ settings }, 'alarms.mail');
      const log = {
        error: (facts: object, words?: string) => console.log(JSON.stringify({ ...facts, words })),
      };
      await raiseAlarm({ settings, db, keys, log }, 'alarmsTried');
      console.log(
        to
          ? `a running server mails it to ${to}, once an hour at most`
          : 'no address is set (ALERT_MAIL, or the console): alarms stand in the log alone',
      );
    }),
});
