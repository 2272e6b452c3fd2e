import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { settings } from '@shieldsource/contract/settings/settings';
import {
  setupStep,
  type getSetupSteps,
  type postSetupAside,
  type SetupStep,
} from '@shieldsource/contract/settings/setup';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { smtpOf } from '../../platform/messages/mail.ts';
import { smsWebhookOf } from '../../platform/messages/sms.ts';
import { settingOf } from '../../platform/settings.ts';
import { changeSetting, versionOf } from '../settings/settings.ts';
import * as queries from './setup.queries.ts';

/** The missing steps of setting up: by one statement, and the settings in memory. */
export async function steps(
  app: App,
  _call: Pick<CallOf<typeof getSetupSteps>, 'me'>,
): Promise<OutputOf<typeof getSetupSteps>> {
  const standing = await queries.readStanding(app.db);
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    company: settingOf(app, 'company.name') !== settings['company.name'].initial,
    texts: standing.hasOwnTexts,
    guidelines: standing.hasGuidelines,
    applications: standing.hasOwnApplications,
    rule: standing.hasOwnRule,
    staff: standing.hasSecondAdmin,
    calendar: standing.hasCalendar,
    gifts: standing.hasGifts,
    sms: smsWebhookOf(app) !== null,
    mail: smtpOf(app) !== null,
    alarms: settingOf(app, 'alarms.mail') !== null,
    signingKey: app.config.auditSigningKey !== null,
    keys: !standing.hasOldKeys,
    databaseUsers: !app.config.isProduction || !standing.ownsDatabase,
    backup: standing.hasBackup,
  };
  const aside = new Set(settingOf(app, 'console.setupAside'));
  return {
    list: setupStep.list.map(({ code }) => ({
      step: code,
      isDone: isDone[code],
      isAside: aside.has(code),
    })),
  };
}

/** Dismisses a step that this centre does without, or takes that back. */
export async function putAside(
  app: App,
  call: CallOf<typeof postSetupAside>,
  { step, isAside }: InputOf<typeof postSetupAside>,
): Promise<OutputOf<typeof postSetupAside>> {
  const key = 'console.setupAside';
  const now = settingOf(app, key);
  if (now.includes(step) !== isAside) {
    const next = isAside ? [...now, step] : now.filter((one) => one !== step);
    await inTransaction(app.db, async (tx) =>
      changeSetting(tx, app, {
        key,
        version: await versionOf(tx, key),
        value: next.join(','),
        actor: call.me,
      }),
    );
    await app.settings.reload();
  }
  return steps(app, call);
}
