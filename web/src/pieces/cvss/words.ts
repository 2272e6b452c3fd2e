import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { CvssVersion } from '@shieldsource/contract/reports/cvss';

/** The question of a metric, and the meaning of its letters. */
export interface MetricWords {
  readonly label: MessageDescriptor;
  readonly values: Readonly<Record<string, MessageDescriptor>>;
}

const none = msg`无`;
const low = msg`低`;
const high = msg`高`;
const harm = { H: high, L: low, N: none };

const exploit = {
  AV: {
    label: msg`攻击途径`,
    values: { N: msg`网络`, A: msg`相邻网络`, L: msg`本地`, P: msg`物理接触` },
  },
  AC: { label: msg`攻击复杂度`, values: { L: low, H: high } },
  PR: { label: msg`所需权限`, values: { N: none, L: low, H: high } },
};

export const metricWords: Readonly<Record<CvssVersion, Readonly<Record<string, MetricWords>>>> = {
  '3.1': {
    ...exploit,
    UI: { label: msg`用户交互`, values: { N: msg`不需要`, R: msg`需要` } },
    S: { label: msg`影响范围`, values: { C: msg`波及其他组件`, U: msg`限于本组件` } },
    C: { label: msg`机密性影响`, values: harm },
    I: { label: msg`完整性影响`, values: harm },
    A: { label: msg`可用性影响`, values: harm },
  },
  '4.0': {
    ...exploit,
    AT: { label: msg`攻击前提`, values: { N: none, P: msg`存在` } },
    UI: { label: msg`用户交互`, values: { N: msg`不需要`, P: msg`被动`, A: msg`主动` } },
    VC: { label: msg`本系统机密性`, values: harm },
    VI: { label: msg`本系统完整性`, values: harm },
    VA: { label: msg`本系统可用性`, values: harm },
    SC: { label: msg`后续系统机密性`, values: harm },
    SI: { label: msg`后续系统完整性`, values: harm },
    SA: { label: msg`后续系统可用性`, values: harm },
  },
};
