import { getMainPage } from '@shieldsource/contract/site/overview';
import { getWaitingList } from '@shieldsource/contract/site/waiting';
import { serve, type Served } from '../../platform/http/calls.ts';
import { mainPage } from './overview.ts';
import { waitingList } from './overview.waiting.ts';

export const overviewRoutes: readonly Served[] = [
  serve(getMainPage, mainPage),
  serve(getWaitingList, waitingList),
];
