import { postAccountInfo, postUserInfo } from '@shieldsource/contract/people';
import { serve, type Served } from '../../platform/http/calls.ts';
import { accountInfo, userInfo } from './people.ts';

export const peopleRoutes: readonly Served[] = [
  serve(postUserInfo, userInfo),
  serve(postAccountInfo, accountInfo),
];
