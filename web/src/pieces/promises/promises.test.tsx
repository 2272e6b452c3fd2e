import type { Clock } from '@shieldsource/contract/promises/calls';
import { describe, expect, test } from 'vitest';
import { toneOf, wordsOf } from './promise-words.ts';

const clock = {
  state: 'running',
  remaining: 1_620,
  isSoon: false,
  isOpen: true,
} satisfies Partial<Clock>;

describe('a promise', () => {
  test.for<[string, string, Partial<Clock>]>([
    ['剩 1 天 3 小时', 'green', {}],
    ['剩 45 分钟', 'orange', { remaining: 45, isSoon: true }],
    ['已超时 2 小时', 'crimson', { state: 'missed', remaining: -120, isSoon: true }],
    ['超时 2 小时', 'crimson', { state: 'missed', remaining: -120, isSoon: true, isOpen: false }],
    ['暂停中', 'grey', { state: 'paused', isSoon: true }],
    ['按时完成', 'green', { state: 'met', isOpen: false }],
  ])('says %s in %s', ([words, tone, over]) => {
    expect([wordsOf({ ...clock, ...over }), toneOf({ ...clock, ...over })]).toEqual([words, tone]);
  });
});
