import type { Page } from '@playwright/test';
import { callsOf, type Calling } from '../people/calls.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { operator, reviewers, signInAtDesk } from '../people/reviewer.ts';
import type { FaultName } from '@shieldsource/contract/faults';
import type { Refused } from './scenario.ts';

/** Who meets over reports: an author with several windows, two reviewers and an operator at their desks. */
export interface Participants<Name extends FaultName> {
  readonly author: Page;
  /** What the author does in a window that is not looked at. */
  readonly elsewhere: Calling;
  readonly window: () => Promise<Page>;
  readonly first: Page;
  readonly second: Page;
  readonly desk: Page;
  /** What the first reviewer does beside the page. */
  readonly reviewer: Calling;
  readonly refused: Refused<Name>;
}

export async function gatherParticipants<Name extends FaultName>(
  newPerson: () => Promise<Page>,
  refused: Refused<Name>,
): Promise<Participants<Name>> {
  const [author, first, second, desk] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ];
  await Promise.all([
    arriveAs(author, newPhone()),
    signInAtDesk(first, reviewers[0]),
    signInAtDesk(second, reviewers[1]),
    signInAtDesk(desk, operator),
  ]);
  return {
    author,
    elsewhere: await callsOf(author),
    window: () => author.context().newPage(),
    first,
    second,
    desk,
    reviewer: await callsOf(first),
    refused,
  };
}
