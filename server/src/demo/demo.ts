import { staffRole } from '@shieldsource/contract/staff';
import { recomputeFigures } from '../features/analytics/analytics.timed.ts';
import type { App } from '../platform/app.ts';
import { demoPassphrase, researchers, staff } from './accounts.ts';
import { announce } from './announcements.ts';
import { leaveDraft } from './draft.ts';
import { earlierPhone, importEarlierPortal } from './earlier.ts';
import { stockShelf } from './gifts.ts';
import { readLetters } from './letters.ts';
import { liveThrough } from './life.ts';
import { addPeople } from './people.ts';
import { hangPortraits } from './portraits.ts';
import { stories } from './stories.ts';

/**
 * Fills an installation without staff with people, reports and gifts, through the same verbs that serve their calls, so that
 * history, ledger, letters and ranking are true. Does nothing a second time. Answers the lines that tell how to sign in.
 */
export async function seedDemo(app: App): Promise<string[]> {
  const people = await addPeople(app);
  // people first, in one go: a start cut short leaves fewer reports, and everything else works
  if (people) {
    await hangPortraits(app, people);
    await liveThrough(app, people, stories);
    await stockShelf(app, people);
    await announce(app, people.staff.operator);
    await recomputeFigures(app);
    await importEarlierPortal(app);
    await leaveDraft(app, people.researchers['北纬三十度']);
    await readLetters(app, Object.values(people.researchers));
  }
  return accountLines();
}

function accountLines(): string[] {
  const [first] = Object.entries(researchers);
  return [
    '演示账号（只用于试用；验证码和动态码都在收件箱里）',
    `  研究员  手机 ${first?.[1]}（${first?.[0]}），${Object.values(researchers)
      .slice(1)
      .map((phone) => phone.slice(-2))
      .join('、')} 结尾的也可以；任何手机号都能注册`,
    `  旧门户  手机 ${earlierPhone} 在旧门户有 3 份报告，登录后可以迁入`,
    ...Object.values(staff).map(
      ({ email, roles }) =>
        `  ${roles.map((role) => staffRole.labelOf(role)).join('、')}  ${email}  口令 ${demoPassphrase}`,
    ),
  ];
}
