import * as z from 'zod/mini';
import { clock } from './clocks.ts';
import { coded, type CodeOf } from '../coded.ts';
import { id } from '../paging.ts';
import { route } from '../route.ts';

export { clock, type Clock } from './clocks.ts';

/** The promises about a report; settings say how many working days each has. */
export const clockKind = coded({
  receipt: { code: 'receipt', label: '首次响应' },
  verdict: { code: 'verdict', label: '给出结论' },
  fix: { code: 'fix', label: '修复' },
});
export type ClockKind = CodeOf<typeof clockKind>;

export const clockState = coded({
  running: { code: 'running', label: '进行中', tone: 'green' },
  paused: { code: 'paused', label: '暂停中', tone: 'grey' },
  met: { code: 'met', label: '按时完成', tone: 'green' },
  missed: { code: 'missed', label: '已超时', tone: 'crimson' },
});

export const postReportRemind = route({
  name: 'postReportRemind',
  group: 'report',
  access: 'user',
  summary: '超过时限后催办；每个时限一次，再次催办不会重复通知',
  records: 'report.remind',
  input: z.strictObject({ reportId: id }),
  output: clock,
  refusals: ['notFound', 'illegalTransition'],
});
