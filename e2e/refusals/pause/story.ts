import type { FaultName } from '@shieldsource/contract/faults';
import type { Page } from '@playwright/test';
import type { Refused } from '../scenario.ts';

/** The refusals for people who had a window open while the site was stopped. */
export const pauseFaults = [
  'loggedOut',
  'expired',
  'conflict',
  'notPermitted',
  'defect',
  'accountDisabled',
  'agreementChanged',
  'consentChanged',
  'accountCancelling',
  'identityFixed',
  'identityTaken',
  'payoutNeeded',
  'openOrders',
  'ownIdentity',
  'phoneTaken',
  'noEarlierAccount',
  'proofExpired',
  'earlierReward',
] as const satisfies readonly FaultName[];

export interface Scene {
  readonly newPerson: () => Promise<Page>;
  readonly refused: Refused<(typeof pauseFaults)[number]>;
  readonly dataDir: string;
  /** The console of an admin who signed in before the pause. */
  readonly admin: Page;
  /** Adds an SQL statement to run during the pause. */
  readonly meanwhile: (statement: string) => void;
}

/** SQL that publishes the next version of a document. */
export const nextVersionOf = (kind: 'agreement' | 'identity'): string =>
  `alter table document disable trigger document_signed;
  insert into document (kind, version, title, body)
    select kind, version + 1, title, body from document where kind = '${kind}' order by version desc limit 1;
  alter table document enable trigger document_signed`;

export type Act = () => Promise<void>;

/** What somebody does before the pause; answers what they do after it, and what they do at the very end. */
export type Story = (scene: Scene) => Promise<readonly [Act, Act?]>;
