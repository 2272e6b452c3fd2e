import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import {
  getSettingHistory,
  postChannelTry,
  postSettingConfirm,
} from '@shieldsource/contract/settings/acts';
import { serve, type Served } from '../../platform/http/calls.ts';
import { confirmAlone } from './settings.alone.ts';
import { change, history, list } from './settings.ts';
import { tryChannel } from './settings.channel-test.ts';

export const settingsRoutes: readonly Served[] = [
  serve(getConsoleSettings, list),
  serve(postConsoleSetting, change),
  serve(postSettingConfirm, confirmAlone),
  serve(getSettingHistory, history),
  serve(postChannelTry, tryChannel),
];
