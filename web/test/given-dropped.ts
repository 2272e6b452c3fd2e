import type { getVerdictList } from '@shieldsource/contract/reports/desk-work';
import type { OutputOf } from '@shieldsource/contract/route';
import { idOf } from './given-my-report.ts';

type OwnVerdict = OutputOf<typeof getVerdictList>['list'][number];

/** A verdict that somebody else was faster than; what a test cares about it says. */
export const givenDropped = (given: Partial<OwnVerdict> = {}): OwnVerdict => ({
  reportId: idOf(1),
  number: 'SS-2026-000001',
  title: '日志组件解析特殊字符串导致远程代码执行',
  kind: 'confirm',
  kindName: '确认漏洞',
  dueTime: 1_793_000_010_000,
  dropped: {
    reason: 'otherAct',
    reasonName: '报告在这期间有了其他处理',
    words: '',
    time: 1_793_000_005_000,
  },
  input: { note: '已在测试环境复现', level: 3 },
  ...given,
});
