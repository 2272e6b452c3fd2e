import type { Address } from '@shieldsource/contract/people/addresses';
import type { postAccountInfo, UserInfo } from '@shieldsource/contract/people/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import type { ReactNode } from 'react';
import { keepToken } from '../src/lib/front.ts';
import { MemberSession, useMember } from '../src/lib/member-session.ts';
import { type Asked, answersByCall } from './answers-by-call.ts';
import { idOf } from './given-my-report.ts';
import { onPage } from './on-page.tsx';

/** A member; what a test cares about them it says. */
export const givenMember = (given: Partial<UserInfo> = {}): UserInfo => ({
  userId: idOf(1),
  uid: 10086,
  userName: '138****0000',
  nickName: '灰鲸',
  headPortrait: '',
  userImg: '',
  gender: null,
  realStatus: 1,
  hideInRank: false,
  cancelTime: null,
  limited: null,
  language: null,
  ...given,
});

export const givenAddress = (given: Partial<Address> = {}): Address => ({
  id: idOf(20),
  consignee: '米娜',
  consigneePhone: '13800000000',
  regionCode: ['110000', '110100', '110101'],
  regionName: '北京市 市辖区 东城区',
  detailAddress: '东直门内大街 1 号',
  isMain: true,
  version: 1,
  ...given,
});

type Answers = Parameters<typeof answersByCall>[0];

type Account = OutputOf<typeof postAccountInfo>;

export const givenAccount = (given: Partial<Account> = {}): Account => ({
  phoneMasked: '138****0000',
  registeredAt: Date.UTC(2026, 0, 1),
  lastLoginAt: Date.UTC(2026, 10, 1),
  hasPassword: false,
  sessions: [],
  coinBalance: 320,
  contribution: 108,
  recovery: null,
  ...given,
});

/** Shows a member page to somebody signed in, once they are known. The answers come on top of theirs. */
export async function asMember(
  piece: ReactNode,
  { at = '/', answers = {} }: { at?: string; answers?: Answers } = {},
): Promise<Asked[]> {
  keepToken('kept');
  const asked = answersByCall({
    postUserInfo: () => givenMember(),
    postAccountInfo: () => givenAccount(),
    postAddressInfo: () => [givenAddress()],
    getGiftWish: () => null,
    getLetterSettings: () => [],
    getMailSettings: () => ({ hasMail: false, mail: null, topics: [] }),
    getCoinTotal: () => ({ balance: givenAccount().coinBalance }),
    ...answers,
  });
  await onPage(
    <MemberSession>
      <Known>{piece}</Known>
    </MemberSession>,
    { at },
  );
  return asked;
}

function Known({ children }: { children: ReactNode }) {
  return useMember().state === 'member' ? children : null;
}
