import type { Page } from '@playwright/test';
import { callsOf, type Calling } from '../people/calls.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { operator, reviewers, signInAtDesk } from '../people/reviewer.ts';
import type { FaultName } from '@shieldsource/contract/faults';
import type { Refused } from './scenario.ts';

/** The people of the scenarios about reports: an author with several windows, two reviewers and an operator. */
export interface Participants<Name extends FaultName> {
  readonly author: Page;
  /** The author's calls from another window. */
  readonly elsewhere: Calling;
  readonly window: () => Promise<Page>;
  readonly first: Page;
  readonly second: Page;
  readonly desk: Page;
  /** The first reviewer's calls beside their page. */
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
