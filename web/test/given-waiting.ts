import type { Waiting } from '@shieldsource/contract/site/waiting';
import { idOf } from './given-my-report.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Something that waits for a member: a question with three days left, unless said otherwise. */
export const givenWaiting = (given: Partial<Waiting> = {}): Waiting => ({
  kind: 'question',
  since: Date.now() - 27 * dayMs,
  before: Date.now() + 2.5 * dayMs,
  subject: idOf(1),
  number: 'SS-2026-000001',
  title: '订单接口未校验归属，可查看他人订单',
  ...given,
});
