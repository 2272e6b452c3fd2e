import { v7 as newId } from 'uuid';
import type { Campaign } from '@shieldsource/contract/rules/campaigns';
import type { CodeOf } from '@shieldsource/contract/coded';
import {
  campaignState,
  type ConsoleCampaign,
  type getCampaignPage,
  type getConsoleCampaign,
} from '@shieldsource/contract/rules/campaigns-desk';
import type {
  postCampaignEnd,
  postCampaignPropose,
} from '@shieldsource/contract/rules/campaigns-acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { dayMs } from '@shieldsource/contract/promises/working-time';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { countCapped, rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import type { Signing } from '../../platform/signing.ts';
import { record } from '../events/events.ts';
import {
  type Kind,
  namedIn,
  presentRecord,
  proposeOnce,
  signingOfKind,
} from '../proposals/proposals.ts';
import * as queries from './rules.campaigns.queries.ts';
import { today } from './rules.queries.ts';

export const isAdmin = ({ roles }: StaffMe): boolean => roles.includes('admin');

/** The public campaigns: signed, and running or planned. Of equal ones the one that applies comes first. */
export const publicCampaigns = async (db: Db): Promise<Campaign[]> =>
  (await queries.listOpen(db)).map(presentPublic);

export async function listCampaigns(
  app: App,
  { me }: CallOf<typeof getCampaignPage>,
  { page, pageSize }: InputOf<typeof getCampaignPage>,
): Promise<OutputOf<typeof getCampaignPage>> {
  const isWhole = isAdmin(me);
  const rows = await queries.listCampaigns(app.db, { ...rangeOf({ page, pageSize }), isWhole });
  const signing = await signingOfKind(app.db, me, 'campaign', rows);
  const total = await countCapped(app.db, queries.allCampaigns(app.db, isWhole));
  return { list: rows.map((row) => present(row, me, signing)), ...totalOf(total), page, pageSize };
}

export async function oneCampaign(
  app: App,
  { me }: CallOf<typeof getConsoleCampaign>,
  { id }: InputOf<typeof getConsoleCampaign>,
): Promise<OutputOf<typeof getConsoleCampaign>> {
  const row = await queries.findCampaign(app.db, id, isAdmin(me));
  if (!row) throw refuse('notFound');
  return present(row, me, await signingOfKind(app.db, me, 'campaign', [row]));
}

/** Proposes a campaign, which another admin has to sign. Refuses days in the past and an unknown scope. */
export async function proposeCampaign(
  app: App,
  { me }: CallOf<typeof postCampaignPropose>,
  { proposalId: id = newId(), note, ...input }: InputOf<typeof postCampaignPropose>,
): Promise<OutputOf<typeof postCampaignPropose>> {
  const applicationIds = [...new Set(input.applicationIds)];
  const typeIds = [...new Set(input.typeIds)];
  const campaign = { ...input, applicationIds, typeIds };
  return inTransaction(app.db, async (tx) => {
    const asked = { id, kind: 'campaign', subject: id, reason: note, askedBy: me.id } as const;
    if (!(await proposeOnce(tx, asked))) {
      if (!(await queries.isCampaign(tx, id, campaign))) throw refuse('keyReused');
      return { id };
    }
    const known = await queries.countScope(tx, { applicationIds, typeIds });
    const { firstDay, lastDay } = input;
    const wrong = [
      ...(known.applications < applicationIds.length
        ? [{ path: 'applicationIds', message: '有应用不存在，请重新选择' }]
        : []),
      ...(known.types < typeIds.length
        ? [{ path: 'typeIds', message: '有漏洞类型不存在，请重新选择' }]
        : []),
      ...(firstDay < (await today(tx))
        ? [{ path: 'firstDay', message: '开始日不能早于今天' }]
        : []),
      ...(lastDay < firstDay ? [{ path: 'lastDay', message: '结束日不能早于开始日' }] : []),
      ...(daysBetween(firstDay, lastDay) > 365
        ? [{ path: 'lastDay', message: '活动最长一年' }]
        : []),
    ];
    if (wrong.length > 0) throw refuseFields(...wrong);
    await queries.insertCampaign(tx, id, campaign);
    await record(tx, app, 'campaign.propose', {
      subject: id,
      actor: me,
      params: {
        factorHundredths: input.factorHundredths,
        firstDay,
        lastDay,
        applicationIds,
        typeIds,
      },
    });
    return { id };
  });
}

/** After an approval a campaign begins at midnight of its first day, or now if that has passed. */
export const campaignProposals: Kind = {
  kind: 'campaign',
  titlesOf: namedIn('campaign'),
  lock: queries.lockCampaign,
  async carryOut(tx, app, me, { id }) {
    const campaign = await queries.lockCampaign(tx, id);
    if (!campaign) throw refuse('notFound');
    if (campaign.is_past)
      // no field of the signer's
      throw refuseFields({ path: '', message: '活动的结束日已过，请退回' });
    await queries.signCampaign(tx, id);
    await record(tx, app, 'campaign.sign', {
      subject: id,
      actor: me,
      params: {
        factorHundredths: campaign.factor_hundredths,
        firstDay: campaign.first_day,
        lastDay: campaign.last_day,
      },
    });
  },
  sendBack: (tx, app, me, { proposal: { id }, reason, isWithdrawn }) =>
    record(tx, app, isWithdrawn ? 'campaign.withdraw' : 'campaign.return', {
      subject: id,
      actor: me,
      params: {},
      text: reason,
    }),
};

/** Ends a campaign for new reports; earlier reports keep it. */
export async function endCampaign(
  app: App,
  { me }: CallOf<typeof postCampaignEnd>,
  { campaignId, reason }: InputOf<typeof postCampaignEnd>,
): Promise<null> {
  await inTransaction(app.db, async (tx) => {
    const campaign = await queries.lockCampaign(tx, campaignId);
    if (!campaign) throw refuse('notFound');
    const isOpen = campaign.signed_at !== null && campaign.ended_at === null;
    if (!isOpen || campaign.is_past) throw refuse('conflict');
    await queries.endCampaign(tx, campaignId, { staffId: me.id, reason });
    await record(tx, app, 'campaign.end', {
      subject: campaignId,
      actor: me,
      params: { lastDay: campaign.last_day },
      text: reason,
    });
  });
  return null;
}

const daysBetween = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / dayMs;

const presentPublic = (row: queries.RowOfCampaign): Campaign => ({
  id: row.id,
  name: row.name,
  factorHundredths: row.factor_hundredths,
  applicationIds: row.application_ids,
  applications: row.applications,
  typeIds: row.type_ids,
  types: row.types,
  firstDay: row.first_day,
  lastDay: row.last_day,
  isRunning: stateOf(row) === 'running',
});

function present(row: queries.RowOfCampaign, me: StaffMe, signing: Signing): ConsoleCampaign {
  const state = stateOf(row);
  return {
    ...presentPublic(row),
    ...presentRecord(row, me, signing),
    state,
    stateName: campaignState.labelOf(state),
    endTime: row.ended_at,
    endedBy: row.ender_name ?? '',
    endReason: row.end_reason,
  };
}

function stateOf({
  outcome,
  is_to_come,
  is_over,
}: queries.RowOfCampaign): CodeOf<typeof campaignState> {
  if (outcome === null) return 'waiting';
  if (outcome !== 'approved') return outcome as 'returned' | 'withdrawn';
  if (is_over) return 'ended';
  return is_to_come ? 'planned' : 'running';
}
