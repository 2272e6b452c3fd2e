import type { ConsoleSetting } from '@shieldsource/contract/settings/desk';
import { isSettingKey, settingKeys, settings } from '@shieldsource/contract/settings/settings';
import type { Db } from '../../platform/database/database.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import * as proposals from '../proposals/proposals.ts';
import { writeSetting } from './settings.writing.ts';

/** What a signature allows; a secret is sealed instead. */
export interface ProposedValue {
  readonly value: string | null;
  readonly isSecret: boolean;
  /** What can be said of a secret. */
  readonly clears?: boolean;
  readonly host?: string;
}

/** The waiting changes by key, as `me` sees them. */
export async function proposalsFor(
  db: Db,
  me: StaffMe,
): Promise<ReadonlyMap<string, NonNullable<ConsoleSetting['proposal']>>> {
  const open = await proposals.waitingOf(db, me, 'setting', settingKeys);
  return new Map(
    [...open].map(([key, { params, ...waiting }]) => {
      const { value, clears, host } = params as ProposedValue;
      return [
        key,
        { ...waiting, value: value ?? '', ...(clears && { clears }), ...(host && { host }) },
      ];
    }),
  );
}

export const settingProposals: proposals.Kind = {
  kind: 'setting',
  titlesOf: (_, proposed) =>
    new Map(
      proposed.map(({ subject: key }) => [key, isSettingKey(key) ? settings[key].label : key]),
    ),
  async carryOut(tx, app, me, { id, subject: key, based_on, sealed, params }) {
    const value = sealed
      ? app.keys.open(sealed, proposals.placeOfSecret(id))
      : ((params as unknown as ProposedValue).value ?? '');
    const change = { key, version: based_on ?? 0, value, actor: me };
    await writeSetting(tx, app, change, { kind: 'setting.sign' });
  },
  sendBack: (tx, app, me, { proposal, reason, isWithdrawn }) =>
    record(tx, app, 'setting.return', {
      subject: proposal.subject,
      actor: me,
      params: { isWithdrawn },
      text: reason,
    }),
  // so that this server already has the new value when it answers
  settled: (app) => app.settings.reload(),
};
