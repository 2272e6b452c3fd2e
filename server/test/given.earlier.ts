import { randomUUID } from 'node:crypto';
import {
  stageAccounts,
  type EarlierAccount,
} from '../src/features/earlier-portal/earlier-portal.accounts.ts';
import { stage, type EarlierReport } from '../src/features/reports/reports.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { v7 as newId } from 'uuid';
import type { Person, TestApp } from './app.ts';

/** Builders of imported data of an earlier portal. */
export function givenEarlierOn({ app }: TestApp) {
  /** A fixed report with an award; override what the test is about. */
  const earlierReport = (over: Partial<EarlierReport> = {}): Omit<EarlierReport, 'accountId'> => ({
    number: `VUL-${randomUUID().slice(0, 13)}`,
    title: '后台弱口令',
    application: '旧版会员站',
    platform: '旧门户',
    type: '弱口令',
    url: 'https://old.example.com/admin',
    status: 4,
    level: 3,
    contribution: 20,
    coins: 60,
    body: '管理后台口令为出厂默认值。',
    createTime: Date.UTC(2023, 4, 20, 3),
    updateTime: Date.UTC(2023, 5, 2, 3),
    ...over,
  });

  /** An account that waits for its owner. */
  async function earlierAccount({
    reports = [earlierReport()],
    ...over
  }: Partial<EarlierAccount> & { reports?: readonly Omit<EarlierReport, 'accountId'>[] } = {}) {
    const account: EarlierAccount = {
      id: randomUUID(),
      email: `${randomUUID()}@example.com`,
      nickName: '旧识',
      contribution: reports.reduce((sum, report) => sum + report.contribution, 0),
      coins: 50,
      registerTime: Date.UTC(2022, 0, 5, 3),
      ...over,
    };
    await inTransaction(app.db, async (tx) => {
      await stageAccounts(tx, app.keys, [account]);
      if (reports.length > 0)
        await stage(
          tx,
          reports.map((report) => ({ ...report, accountId: account.id })),
        );
    });
    const { id } = await app.db
      .selectFrom('earlier_account')
      .where('earlier_id', '=', account.id)
      .select('id')
      .executeTakeFirstOrThrow();
    return { ...account, id, earlierId: account.id };
  }

  /** A proof, as if this person had just read the code sent to the account's phone. */
  async function earlierProof({ id: researcherId }: Person, accountId: string): Promise<string> {
    const id = newId();
    await app.db
      .insertInto('earlier_proof')
      .values({ id, researcher_id: researcherId, account_id: accountId })
      .execute();
    return id;
  }

  return { earlierReport, earlierAccount, earlierProof };
}
