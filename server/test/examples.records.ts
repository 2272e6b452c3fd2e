import { getLetterPage, postLetterDelete } from '@shieldsource/contract/letters/calls';
import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';
import type { givenOn } from './given.ts';

/** Inputs that succeed for every call about a member's coins, letters and ranking. */
export function recordExamplesOn(
  { as, drainOutbox }: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const nothing: Example = { input: () => ({}) };
  const records: Example = {
    input: () => ({ page: 1, pageSize: 20, kind: 'award', startTime: 0, endTime: 1, cursor: '9' }),
  };

  async function newLetter(owner: Person): Promise<string> {
    await given.report(owner);
    await drainOutbox();
    const { list } = await as(owner).call(getLetterPage, {});
    return list[0]?.id ?? '';
  }

  return {
    getMainPage: nothing,
    getWaitingList: nothing,
    getCoinTotal: nothing,
    getSecurityCoinTotal: nothing,
    getCoinRecordPage: records,
    getContributionTotal: nothing,
    getContributionGrowth: nothing,
    getContributionRecordPage: records,
    getLetterPage: { input: () => ({ page: 1, pageSize: 20, type: 1 }) },
    getLetterDetail: { input: async (owner) => ({ id: await newLetter(owner) }), names: 'id' },
    getLetterSettings: { input: () => ({}) },
    postLetterSetting: { input: () => ({ kind: 'report.submit', isOn: false }) },
    postLetterRead: {
      input: async (owner) => ({ letterId: await newLetter(owner) }),
      names: 'letterId',
    },
    postLetterReadAll: nothing,
    postLetterDelete: {
      input: async (owner) => ({ letterId: await newLetter(owner) }),
      names: 'letterId',
    },
    postLetterRestore: {
      input: async (owner) => {
        const letterId = await newLetter(owner);
        await as(owner).call(postLetterDelete, { letterId });
        return { letterId };
      },
      names: 'letterId',
    },
    postMessageTypeList: nothing,
    postUnreadCount: nothing,
  };
}
