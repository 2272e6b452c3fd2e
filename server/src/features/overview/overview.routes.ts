import { getMainPage } from '@shieldsource/contract/overview';
import { serve, type Served } from '../../platform/http/calls.ts';
import { mainPage } from './overview.ts';

export const overviewRoutes: readonly Served[] = [serve(getMainPage, mainPage)];
