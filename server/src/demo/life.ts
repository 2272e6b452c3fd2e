import {
  postReviewComment,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import { postAwardPropose, postReviewAward } from '@shieldsource/contract/awards/desk';
import {
  postAppealReject,
  postAppealRejudge,
  postAppealUphold,
  postReviewQuestion,
  postReviewRetest,
} from '@shieldsource/contract/reports/desk-flags';
import {
  postHandOver,
  postHandOverMove,
  postReviewNote,
} from '@shieldsource/contract/reports/desk-work';
import {
  postReportAppeal,
  postReportWithdraw,
  postRetestResult,
} from '@shieldsource/contract/reports/flags';
import { postComment, postCommentEdit } from '@shieldsource/contract/reports/calls';
import { appeal, rejectAppeal, rejudge, upholdAppeal } from '../features/awards/awards.appeals.ts';
import { awardAgain, awardProposals, propose } from '../features/awards/awards.ts';
import { comment, commentAsStaff, editComment } from '../features/conversation/conversation.ts';
import {
  answerRetest,
  askInformation,
  askRetest,
  withdraw,
} from '../features/reports/reports.flags.ts';
import { handOverToTeam, handOverOf, moveHandOver } from '../features/desk/desk.hand-over.ts';
import { writeNote } from '../features/conversation/conversation.notes.ts';
import { advance, confirm, ignore, revoke } from '../features/desk/desk.ts';
import { expireUnanswered } from '../features/reports/reports.timed.ts';
import type { App } from '../platform/app.ts';
import type { ResearcherMe, StaffMe } from '../platform/sessions.ts';
import { callOf } from './call.ts';
import { decide } from './decide.ts';
import type { Act } from './past.ts';
import { researcherOf, type DemoPeople } from './people.ts';
import type { DatedStory } from './schedule.ts';
import type { Step } from './story.ts';
import type { Submissions } from './submission.ts';

interface Participants {
  readonly author: ResearcherMe;
  readonly reviewer: StaffMe;
  /** Decides appeals, which the first reviewer may not. */
  readonly otherReviewer: StaffMe;
  readonly admin: StaffMe;
}

/** The acts of all stories: each report's submission and the steps after it. */
export function actsOnReports(
  app: App,
  people: DemoPeople,
  submissions: Submissions,
  stories: readonly DatedStory[],
): Act[] {
  const numbers = new Map<string, string>();
  return stories.flatMap(({ story, at, times }, index) => {
    let reportId = '';
    // evaluated late, as newcomers exist only once their own act was performed
    const participants = () => participantsOf(people, story.by, index);
    const handIn: Act = {
      at,
      async does() {
        const filed = await submissions.submit(researcherOf(people, story.by), story);
        reportId = filed.id;
        numbers.set(story.title, filed.number);
      },
    };
    const steps = times.flatMap((time, place): Act[] => {
      const step = story.steps[place];
      return step
        ? [
            {
              at: time,
              does: () => perform(app, participants(), step, reportId, numbers, submissions),
            },
          ]
        : [];
    });
    return [handIn, ...steps];
  });
}

// the two reviewers take turns; nobody decides on their own report
function participantsOf(people: DemoPeople, by: string, index: number): Participants {
  const author = researcherOf(people, by);
  const { reviewer, secondReviewer, admin } = people.staff;
  const isFirst = index % 2 === 0 || secondReviewer.researcherId === author.id;
  return isFirst
    ? { author, reviewer, otherReviewer: secondReviewer, admin }
    : { author, reviewer: secondReviewer, otherReviewer: reviewer, admin };
}

async function perform(
  app: App,
  { author, reviewer, otherReviewer, admin }: Participants,
  step: Step,
  reportId: string,
  numbers: ReadonlyMap<string, string>,
  { attach }: Submissions,
): Promise<unknown> {
  const { version } = await app.db
    .selectFrom('report')
    .where('id', '=', reportId)
    .select('version')
    .executeTakeFirstOrThrow();
  const seen = { reportId, version };
  switch (step.does) {
    case 'confirm':
      return confirm(app, callOf(postReviewConfirm, reviewer), { ...seen, ...choiceIn(step) });
    case 'propose':
      return propose(app, callOf(postAwardPropose, reviewer), { ...seen, ...choiceIn(step) });
    case 'approve':
      return decide(app, reportId, { kind: awardProposals, me: admin, reason: step.note });
    case 'sendBack':
      return decide(app, reportId, {
        kind: awardProposals,
        me: admin,
        outcome: 'returned',
        reason: step.note,
      });
    case 'awardAgain':
      return awardAgain(app, callOf(postReviewAward, reviewer), { ...seen, ...choiceIn(step) });
    case 'ignore':
      return ignore(app, callOf(postReviewIgnore, reviewer), {
        ...seen,
        reason: step.reason,
        duplicateOf: numbers.get(step.repeats ?? '') ?? '',
        note: step.note,
      });
    case 'revoke':
      return revoke(app, callOf(postReviewRevoke, admin), { ...seen, note: step.note });
    case 'ask':
      return commentAsStaff(app, callOf(postReviewComment, reviewer), {
        reportId,
        body: step.body,
        attachments: [],
      });
    case 'answer':
      return answer(app, author, reportId, step);
    case 'askInformation':
      await askInformation(app, callOf(postReviewQuestion, reviewer), {
        ...seen,
        question: step.question,
        attachments: [],
      });
      return writeNote(app, callOf(postReviewNote, reviewer), {
        reportId,
        body: '已经问过业务方，影响范围等研究员补充后再定。',
        attachments: [],
      });
    case 'expire':
      return expireUnanswered(app);
    case 'withdraw':
      return withdraw(app, callOf(postReportWithdraw, author), seen);
    case 'appeal':
      return appeal(app, callOf(postReportAppeal, author), {
        ...seen,
        body: step.body,
        attachments: step.attachment ? [await attach(author, step.attachment, 'comment')] : [],
      });
    case 'uphold':
      return upholdAppeal(app, callOf(postAppealUphold, otherReviewer), {
        ...seen,
        note: step.note,
      });
    case 'rejectAppeal':
      return rejectAppeal(app, callOf(postAppealReject, otherReviewer), {
        ...seen,
        reply: step.note,
      });
    case 'rejudge':
      return rejudge(app, callOf(postAppealRejudge, otherReviewer), {
        ...seen,
        ...choiceIn(step),
      });
    case 'askRetest':
      return askRetest(app, callOf(postReviewRetest, reviewer), { ...seen, note: step.note });
    case 'answerRetest':
      return answerRetest(app, callOf(postRetestResult, author), {
        ...seen,
        passed: step.passed,
        note: step.note,
        attachments: [],
      });
    default:
      await advance(app, callOf(postReviewMove, reviewer), {
        ...seen,
        move: step.does,
        note: step.note ?? '',
      });
      return followRepair(app, reviewer, step.does, reportId);
  }
}

/** Comments, and corrects the comment where the story has a first wording. */
async function answer(
  app: App,
  author: ResearcherMe,
  reportId: string,
  { body, first = body }: Extract<Step, { does: 'answer' }>,
): Promise<void> {
  const input = { reportId, body: first, attachments: [] };
  const { id: commentId } = await comment(app, callOf(postComment, author), input);
  if (first !== body)
    await editComment(app, callOf(postCommentEdit, author), { reportId, commentId, body });
}

/** Hands a report over to the team when its repair begins, and moves that hand-over as the repair goes on. */
async function followRepair(
  app: App,
  reviewer: StaffMe,
  move: string,
  reportId: string,
): Promise<void> {
  const given = await handOverOf(app.db, reportId);
  const say = (version: number, state: 'inProgress' | 'done') =>
    moveHandOver(app, callOf(postHandOverMove, reviewer), { reportId, version, state });
  if (move === 'startFix' && !given) {
    const ticket = `SEC-${Number.parseInt(reportId.slice(-4), 16)}`;
    const url = `https://tickets.example.com/browse/${ticket}`;
    await handOverToTeam(app, callOf(postHandOver, reviewer), {
      reportId,
      version: 0,
      ticket,
      url,
    });
    await say(1, 'inProgress');
  } else if (move === 'finish' && given) await say(given.version, 'done');
}

type Awarding = Extract<Step, { does: 'confirm' | 'propose' | 'awardAgain' | 'rejudge' }>;

const choiceIn = (step: Awarding) => ({
  level: step.level,
  baseContribution: step.base.contribution,
  baseCoins: step.base.coins,
  bonusContribution: step.bonus?.contribution ?? 0,
  bonusCoins: step.bonus?.coins ?? 0,
  ...('cvssVector' in step && { cvssVector: step.cvssVector }),
  note: ('note' in step ? step.note : undefined) ?? '',
});
