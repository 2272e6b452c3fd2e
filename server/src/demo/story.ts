import type { reviewReasons } from '@shieldsource/contract/reports/calls';
import type { Severity } from '@shieldsource/contract/awards/scoring';
import type { ApplicationName } from '../invented/invented.ts';

/** One step of a report after its submission. */
export type Step =
  | {
      does: 'confirm';
      level: Severity;
      base: Amounts;
      bonus?: Amounts;
      /** The reviewer's own. */
      cvssVector?: string;
      note?: string;
    }
  /** Confirms too; the award waits for a second person. */
  | { does: 'propose'; level: Severity; base: Amounts; bonus?: Amounts; note: string }
  | {
      does: 'ignore';
      reason: (typeof reviewReasons)[number];
      /** Of a duplicate, the title of the first report. */
      repeats?: string;
      note: string;
    }
  | { does: 'startFix' | 'finish' | 'fixFailed' | 'reopen'; note?: string }
  | { does: 'revoke'; note: string }
  | { does: 'ask'; body: string }
  /** A comment, as it reads once it was corrected, if it was. */
  | { does: 'answer'; body: string; first?: string }
  | { does: 'askInformation'; question: string }
  | { does: 'appeal'; body: string; attachment?: Attachment }
  | { does: 'askRetest'; note: string }
  | { does: 'answerRetest'; passed: boolean; note: string }
  | { does: 'withdraw' }
  /** A second person signs what was proposed, or does not; then another award is given. */
  | { does: 'approve' | 'sendBack'; note: string }
  | { does: 'awardAgain'; level: Severity; base: Amounts; bonus?: Amounts }
  /** Another reviewer answers an appeal: an ignored report is judged anew, a confirmed one gets another award. */
  | { does: 'uphold' | 'rejectAppeal'; note: string }
  | { does: 'rejudge'; level: Severity; base: Amounts; bonus?: Amounts; note: string }
  /** A reviewer's question was not answered in time. */
  | { does: 'expire' };

export interface Attachment {
  name: string;
  text: string;
}

export interface Amounts {
  contribution: number;
  coins: number;
}

/** A report of the demo and its steps. Application, platform and type are given by name. */
export interface Story {
  /** The name of a researcher of the demo. */
  by: string;
  app: ApplicationName;
  platform: string;
  type: string;
  selfLevel: Severity;
  /** As published for the real vulnerability behind the story. */
  cvssVector?: string;
  title: string;
  url: string;
  /** Markdown, or the file that has it. `picture:table` in it is replaced by a drawn picture. */
  description: string | URL;
  attachment?: Attachment;
  steps: readonly Step[];
}
