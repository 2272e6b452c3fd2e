import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  postReviewComment,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/console';
import { postAwardPropose } from '@shieldsource/contract/console-awards';
import { postReviewQuestion, postReviewRetest } from '@shieldsource/contract/console-flags';
import { postReportAppeal } from '@shieldsource/contract/report-flags';
import { postComment } from '@shieldsource/contract/reports';
import { appeal } from '../features/reports/reports.appeals.ts';
import { propose } from '../features/reports/reports.awards.ts';
import { comment, commentAsStaff } from '../features/reports/reports.comments.ts';
import { askInformation, askRetest } from '../features/reports/reports.flags.ts';
import { advance, confirm, ignore, revoke } from '../features/reports/reports.review.ts';
import type { App } from '../platform/app.ts';
import type { ResearcherMe, StaffMe } from '../platform/sessions.ts';
import { callOf } from './call.ts';
import type { DemoPeople } from './people.ts';
import type { Step, Story } from './story.ts';
import { openCounter } from './submission.ts';

interface Filed {
  readonly id: string;
  readonly number: string;
  readonly version: number;
  readonly author: ResearcherMe;
  readonly reviewer: StaffMe;
  readonly admin: StaffMe;
}

/** Submits every report, then lets happen to each what its story tells. */
export async function liveThrough(
  app: App,
  people: DemoPeople,
  stories: readonly Story[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shieldsource-demo-'));
  try {
    const submitStory = await openCounter(app, folder);
    const filed: { story: Story; report: Filed }[] = [];
    for (const [index, story] of stories.entries()) {
      const author = people.researchers[story.by];
      const handedIn = await submitStory(author, story);
      filed.push({
        story,
        report: {
          ...handedIn,
          version: 1,
          author,
          reviewer: reviewerOf(people, author, index),
          admin: people.staff.admin,
        },
      });
    }
    const numbers = new Map(filed.map(({ story, report }) => [story.title, report.number]));
    for (const { story, report } of filed) {
      let version = report.version;
      for (const step of story.steps)
        version = await take(app, { ...report, version }, step, numbers);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// the two take turns, and nobody judges their own
function reviewerOf({ staff }: DemoPeople, author: ResearcherMe, index: number): StaffMe {
  return index % 2 === 0 || staff.secondReviewer.researcherId === author.id
    ? staff.reviewer
    : staff.secondReviewer;
}

/** Answers the version that the report has afterwards. */
async function take(
  app: App,
  { id: reportId, version, ...people }: Filed,
  step: Step,
  numbers: ReadonlyMap<string, string>,
): Promise<number> {
  const { author, reviewer, admin } = people;
  const seen = { reportId, version };
  switch (step.does) {
    case 'confirm':
      return (
        await confirm(app, callOf(postReviewConfirm, reviewer), {
          ...seen,
          ...choiceIn(step),
          note: step.note ?? '',
        })
      ).version;
    case 'propose':
      return (
        await propose(app, callOf(postAwardPropose, reviewer), {
          ...seen,
          ...choiceIn(step),
          note: step.note,
        })
      ).version;
    case 'ignore':
      return (
        await ignore(app, callOf(postReviewIgnore, reviewer), {
          ...seen,
          reason: step.reason,
          duplicateOf: numbers.get(step.repeats ?? '') ?? '',
          note: step.note,
        })
      ).version;
    case 'revoke':
      return (await revoke(app, callOf(postReviewRevoke, admin), { ...seen, note: step.note }))
        .version;
    case 'ask':
      await commentAsStaff(app, callOf(postReviewComment, reviewer), { reportId, body: step.body });
      return version;
    case 'answer':
      await comment(app, callOf(postComment, author), {
        reportId,
        body: step.body,
        attachments: [],
      });
      return version;
    case 'askInformation':
      return (
        await askInformation(app, callOf(postReviewQuestion, reviewer), {
          ...seen,
          question: step.question,
        })
      ).version;
    case 'appeal':
      return (await appeal(app, callOf(postReportAppeal, author), { ...seen, body: step.body }))
        .version;
    case 'askRetest':
      return (
        await askRetest(app, callOf(postReviewRetest, reviewer), { ...seen, note: step.note })
      ).version;
    default:
      return (
        await advance(app, callOf(postReviewMove, reviewer), {
          ...seen,
          move: step.does,
          note: step.note ?? '',
        })
      ).version;
  }
}

const choiceIn = ({
  level,
  base,
  bonus = { contribution: 0, coins: 0 },
}: Extract<Step, { does: 'confirm' | 'propose' }>) => ({
  level,
  baseContribution: base.contribution,
  baseCoins: base.coins,
  bonusContribution: bonus.contribution,
  bonusCoins: bonus.coins,
});
