import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/console-settings';
import { serve, type Served } from '../../platform/http/calls.ts';
import { change, list } from './settings.ts';

export const settingsRoutes: readonly Served[] = [
  serve(getConsoleSettings, list),
  serve(postConsoleSetting, change),
];
