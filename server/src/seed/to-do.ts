import { v7 as newId } from 'uuid';
import { postChannelInsert } from '@shieldsource/contract/channels/channels';
import { publishedEvent } from '@shieldsource/contract/channels/kinds';
import { postAnnouncementInsert } from '@shieldsource/contract/announcements/acts';
import { postformImageUpload } from '@shieldsource/contract/files/calls';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { realStatus } from '@shieldsource/contract/people/calls';
import { jsonReportsIgnore, mostAlone } from '@shieldsource/contract/reports/desk-work';
import { postRecoveryAsk } from '@shieldsource/contract/people/recovery';
import { postAwardPropose } from '@shieldsource/contract/awards/desk';
import { severity } from '@shieldsource/contract/awards/scoring';
import { reportStatus } from '@shieldsource/contract/reports/status';
import {
  postStaffInvite,
  postStaffResetAsk,
  postStaffTieAsk,
} from '@shieldsource/contract/staff/acts';
import { staff, type StaffKey } from '../demo/accounts.ts';
import { callOf } from '../demo/call.ts';
import { calendarAt } from '../demo/calendar.ts';
import { addTemplates, proposeNotice } from '../demo/catalogue.ts';
import { handIn, idNumberOf } from '../demo/gifts.ts';
import { nameRolesClaim, reprice, saveViews } from '../demo/management.ts';
import { drawPicture } from '../demo/pictures.ts';
import { proposeChange, proposeInvented } from '../demo/rewards.ts';
import { seededRandom } from '../demo/seeded-random.ts';
import { withUpload } from '../demo/with-upload.ts';
import { insert } from '../features/announcements/announcements.desk.ts';
import { propose as proposeAward } from '../features/awards/awards.ts';
import { insert as addChannel } from '../features/channels/channels.ts';
import { ignoreMany } from '../features/desk/desk.bulk.ts';
import { uploadImage } from '../features/files/files.uploads.ts';
import { exchange } from '../features/gifts/gifts.ts';
import { currentRule } from '../features/rules/rules.ts';
import { askRecovery } from '../features/people/people.recovery.ts';
import { inviteStaff } from '../features/staff/staff.links.ts';
import { askReset } from '../features/staff/staff.resets.ts';
import { askTie } from '../features/staff/staff.ties.ts';
import { announcements, campaigns, people } from '../invented/invented.ts';
import type { App } from '../platform/app.ts';
import { newKey } from '../platform/crypto.ts';
import type { ResearcherMe, StaffMe } from '../platform/sessions.ts';
import { shanghaiDay } from '../platform/shanghai.ts';

const [identities, parcels] = [20, 30];
/** The cheapest gift, so that many can have it. */
const badge = '纪念徽章';

/**
 * Leaves something to do at every desk of a seeded centre, as of now and by the product's own verbs: a proposal of each kind
 * (those about reports need some two dozen that wait, as there are in a centre of 3,000),
 * identities with pictures, parcels to send, templates, views, an invitation and an announcement that is still a draft.
 */
export async function leaveToDo(app: App): Promise<void> {
  const by = await staffOf(app);
  await addTemplates(app, by.admin);
  await saveViews(app, by);
  await inviteStaff(app, callOf(postStaffInvite, by.admin), {
    name: '运营戊',
    email: 'wu@demo.example',
    roles: ['operator'],
  });
  await writeAnnouncement(app, by.operator);
  await leaveProposals(app, by);
  await leaveIdentities(app);
  await leaveParcels(app);
}

type By = Readonly<Record<StaffKey, StaffMe>>;

async function staffOf(app: App): Promise<By> {
  const rows = await app.db.selectFrom('staff').select(['id', 'email']).execute();
  const entries = Object.entries(staff).map(([key, { email, roles }]) => {
    const id = rows.find((row) => row.email === email)?.id;
    if (!id) throw new Error(`nobody has the e-mail ${email}`);
    return [key, { kind: 'staff', id, sessionId: newId(), roles, researcherId: null }];
  });
  return Object.fromEntries(entries) as By;
}

async function writeAnnouncement(app: App, operator: StaffMe): Promise<void> {
  const draft = announcements.written.find(({ daysAgo }) => daysAgo === undefined);
  if (!draft) return;
  const { title, kind, summary } = draft;
  const words = { title, kind, summary, body: summary, cover: null, pinned: false };
  await insert(app, callOf(postAnnouncementInsert, operator), words);
}

/** One of each kind. That of an award is of a report that waits, and that of many takes the next ones. */
async function leaveProposals(app: App, { admin, operator, reviewer }: By): Promise<void> {
  const calendar = calendarAt(new Date());
  const effectDay = shanghaiDay(calendar.day(-7, 12).getTime());
  const more = { effectDay, note: '写得清楚的报告该多给一点。' };
  await proposeChange(
    app,
    admin,
    (rule) => ({ ...rule, maxBonusCoins: rule.maxBonusCoins + 20 }),
    more,
  );
  for (const campaign of campaigns.slice(-1))
    await proposeInvented(app, admin, { ...campaign, first: -2, last: -20 }, calendar);
  await proposeNotice(app, admin);
  await nameRolesClaim(app, admin);
  const gift = await app.db
    .selectFrom('gift')
    .where('name', '<>', badge)
    .where('type', '=', 2)
    .orderBy('price', 'desc')
    .select(['id', 'price'])
    .limit(1)
    .executeTakeFirstOrThrow();
  await reprice(app, operator, gift.id, Math.round(gift.price / 2));
  const [lost, also] = await app.db
    .selectFrom('staff')
    .where('name', 'like', '审核员 %')
    .orderBy('number')
    .select('id')
    .limit(2)
    .execute();
  if (!lost || !also) throw new Error('there are fewer reviewers than seed makes');
  const first = await app.db
    .selectFrom('researcher')
    .orderBy('uid')
    .select('uid')
    .limit(1)
    .executeTakeFirstOrThrow();
  await askReset(app, callOf(postStaffResetAsk, admin), {
    staffId: lost.id,
    reason: '手机丢失，已当面确认本人',
    withPassphrase: false,
  });
  await askTie(app, callOf(postStaffTieAsk, admin), {
    staffId: also.id,
    researcherUid: first.uid,
    reason: '入职前就是我们的研究员',
  });
  const lostPhone = await app.db
    .selectFrom('researcher')
    .where('state', '=', 'active')
    .orderBy('uid', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await askRecovery(app, callOf(postRecoveryAsk, admin), {
    researcherId: lostPhone.id,
    reason: '手机和恢复码一起丢失，证件与实名信息一致',
  });
  await addChannel(app, callOf(postChannelInsert, admin), {
    kind: 'webhook',
    name: '工单系统',
    applications: [],
    events: publishedEvent.list.map(({ code }) => code),
    hasTitles: false,
    address: 'https://tickets.example.com/hooks/src',
    secret: `whsec_${newKey()}`,
  });
  const waiting = await app.db
    .selectFrom('report')
    .where('status', '=', reportStatus.codes.waitReview)
    .orderBy('id')
    .select(['id as reportId', 'version'])
    .limit(mostAlone + 2)
    .execute();
  const [severe, ...many] = waiting;
  if (severe) await proposeSevere(app, reviewer, severe);
  if (many.length > mostAlone)
    await ignoreMany(app, callOf(jsonReportsIgnore, reviewer), {
      reports: many,
      reason: 'spam',
      duplicateOf: '',
      note: '同一个扫描器的原始输出',
    });
}

/** Proposes the most that a rule gives, and more than one person may add. */
async function proposeSevere(
  app: App,
  reviewer: StaffMe,
  report: { readonly reportId: string; readonly version: number },
): Promise<void> {
  const { contribution, coins, maxBonusContribution, maxBonusCoins } = await currentRule(app.db);
  await proposeAward(app, callOf(postAwardPropose, reviewer), {
    ...report,
    level: severity.codes.serious,
    baseContribution: contribution[severity.codes.serious].to,
    baseCoins: coins[severity.codes.serious].to,
    bonusContribution: maxBonusContribution,
    bonusCoins: maxBonusCoins + 5,
    note: '影响面大，建议在上限外加分，请核定。',
  });
}

async function leaveIdentities(app: App): Promise<void> {
  const without = await app.db
    .selectFrom('researcher')
    .leftJoin('identity', 'identity.researcher_id', 'researcher.id')
    .where('identity.id', 'is', null)
    .orderBy('researcher.uid', 'desc')
    .select('researcher.id')
    .limit(identities)
    .execute();
  const random = seededRandom(20_261_122);
  const names = people.newcomers.flatMap(({ realName }) => realName ?? []);
  await withUpload('证件照.png', await drawPicture('card'), async (file) => {
    for (const [index, { id }] of without.entries()) {
      const me = memberOf(id);
      const call = callOf(postformImageUpload, me, file);
      const images = [
        (await uploadImage(app, call, { purpose: 'identity' })).id,
        (await uploadImage(app, call, { purpose: 'identity' })).id,
      ];
      const papers = {
        realName: names[index % names.length] ?? '',
        idNumber: idNumberOf(index, random),
      };
      await handIn(app, me, papers, { id: newId(), version: 0 }, images);
    }
  });
}

async function leaveParcels(app: App): Promise<void> {
  const { id: giftId, price } = await app.db
    .selectFrom('gift')
    .where('name', '=', badge)
    .select(['id', 'price'])
    .executeTakeFirstOrThrow();
  const buyers = await app.db
    .selectFrom('account')
    .innerJoin('identity', 'identity.researcher_id', 'account.researcher_id')
    .innerJoin('address', 'address.researcher_id', 'account.researcher_id')
    .where('identity.status', '=', realStatus.codes.approved)
    .where('balance', '>=', price)
    .orderBy('balance', 'desc')
    .select(['identity.researcher_id', 'address.id as addressId'])
    .limit(parcels)
    .execute();
  for (const { researcher_id: id, addressId } of buyers)
    await exchange(app, callOf(postGiftExchange, memberOf(id)), { giftId, price, addressId });
}

const memberOf = (id: string): ResearcherMe => ({
  kind: 'researcher',
  id,
  sessionId: newId(),
  isCancelling: false,
  isLimited: false,
});
