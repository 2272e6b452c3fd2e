import { getMainPage } from '@shieldsource/contract/overview';
import { getWaitingList } from '@shieldsource/contract/waiting';
import { serve, type Served } from '../../platform/http/calls.ts';
import { mainPage } from './overview.ts';
import { waitingList } from './overview.waiting.ts';

export const overviewRoutes: readonly Served[] = [
  serve(getMainPage, mainPage),
  serve(getWaitingList, waitingList),
];
