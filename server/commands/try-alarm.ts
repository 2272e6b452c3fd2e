import { defineCommand } from 'citty';
import { raiseAlarm } from '../src/platform/alarms.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { withDatabase } from './with-database.ts';

export const tryAlarmCommand = defineCommand({
  meta: {
    name: 'try-alarm',
    description: 'Raises an alarm that means nothing, to see that its mail arrives at ALERT_MAIL',
  },
  run: () =>
    withDatabase(async ({ db }, config) => {
      const log = {
        error: (facts: object, words?: string) => console.log(JSON.stringify({ ...facts, words })),
      };
      await raiseAlarm({ config, db, keys: makeKeys(config), log }, 'alarmsTried');
      console.log(
        config.alertMail
          ? `a running server mails it to ${config.alertMail}, once an hour at most`
          : 'ALERT_MAIL is not set: alarms stand in the log alone',
      );
    }),
});
