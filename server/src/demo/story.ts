import type { ignoreReason } from '@shieldsource/contract/reports';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { Severity } from '@shieldsource/contract/scoring';
import type { ResearcherName } from './accounts.ts';
import type { ApplicationName } from './people.ts';

/** One thing that happens to a report after it was submitted, in the words of the state machine. */
export type Step =
  | { does: 'confirm'; level: Severity; base: Amounts; bonus?: Amounts; note?: string }
  | { does: 'ignore'; reason: CodeOf<typeof ignoreReason>; note: string }
  | { does: 'startFix' | 'finish' | 'fixFailed' | 'reopen'; note?: string }
  | { does: 'revoke'; note: string }
  | { does: 'ask'; body: string }
  | { does: 'answer'; body: string };

interface Amounts {
  contribution: number;
  coins: number;
}

/** A report of the demo and what became of it. Names stand for the rows of the catalogue. */
export interface Story {
  by: ResearcherName;
  app: ApplicationName;
  platform: string;
  type: string;
  selfLevel: Severity;
  /** As published for the vulnerability it is drawn from. */
  cvssVector?: string;
  title: string;
  url: string;
  /** Markdown, or the file it stands in. `picture:table` in it becomes a drawn picture. */
  description: string | URL;
  attachment?: { name: string; text: string };
  steps: readonly Step[];
}
