import { randomUUID } from 'node:crypto';
import { postAwardPropose } from '@shieldsource/contract/awards/desk';
import { getConsoleGift, postGiftModify } from '@shieldsource/contract/gifts/desk';
import type { ProposalKind } from '@shieldsource/contract/staff/proposals';
import { postChannelInsert } from '@shieldsource/contract/channels/channels';
import { aChannel } from './given.channels.ts';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { jsonReportsIgnore, mostAlone } from '@shieldsource/contract/reports/desk-work';
import type { Person, TestApp } from './app.ts';
import { outside } from './given.awards.ts';
import { givenColleaguesOn } from './given.colleagues.ts';
import { givenRulesOn } from './given.rules.ts';
import type { givenOn } from './given.ts';

/** Proposes something new of each kind, by the call of that kind; answers the id of the proposal. */
export function givenEveryProposalOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<ProposalKind, (by: Person) => Promise<string>>> {
  const { as } = test;
  const rules = givenRulesOn(test, given);
  const { reset, tie, recovery, uidOf } = givenColleaguesOn(test, given);

  return {
    async award(by) {
      const { id: reportId } = await given.report(await given.researcher());
      await as(by).call(postAwardPropose, { reportId, version: 1, ...outside });
      return given.openProposal('award', reportId);
    },
    rule: async (by) => (await rules.proposedRule(by)).ruleId,
    campaign: async (by) => (await rules.proposedCampaign(by)).campaignId,
    async document(by) {
      await given.draft({ kind: 'exclusions', isProposed: true, by });
      return given.openProposal('document', 'exclusions');
    },
    async bulk(by) {
      const author = await given.researcher();
      const reports = [];
      while (reports.length <= mostAlone)
        reports.push({ reportId: (await given.report(author)).id, version: 1 });
      const { proposalId } = await as(by).call(jsonReportsIgnore, { reports, reason: 'spam' });
      return proposalId ?? '';
    },
    async price(by) {
      const { id: giftId } = await given.gift({ priceCoins: 100 });
      const gift = await as(by).call(getConsoleGift, { id: giftId });
      const { name, type, version, cashValue, perUserLimit, recommendWeight } = gift;
      const kept = { name, type, version, cashValue, perUserLimit, recommendWeight };
      const fields = { ...kept, giftId, description: '', images: [], onShelf: true };
      await as(by).call(postGiftModify, { ...fields, price: 10 });
      return given.openProposal('price', giftId);
    },
    reset: async (by) => reset((await given.staff()).id, by),
    async tie(by) {
      return tie((await given.staff()).id, await uidOf((await given.researcher()).id), by);
    },
    recovery: async (by) => recovery((await given.researcher()).id, {}, by),
    async channel(by) {
      const { id } = await as(by).call(postChannelInsert, aChannel());
      return given.openProposal('channel', id);
    },
    async setting(by) {
      const key = 'staff.provider.name';
      const { list } = await as(by).call(getConsoleSettings, {});
      const version = list.find((one) => one.key === key)?.version ?? 0;
      await as(by).call(postConsoleSetting, {
        key,
        version,
        value: `登录 ${randomUUID().slice(0, 8)}`,
      });
      return given.openProposal('setting', key);
    },
  };
}
