import { say } from '@shieldsource/contract/say';
import type { App } from '../app.ts';
import { settingOf } from '../settings.ts';

/** What goes out to a phone or by mail, with the name of who sends it in front, as gateways want it in every language. */
export const signed = (app: Pick<App, 'settings'>, words: string): string =>
  say('【{signature}】{words}', { signature: settingOf(app, 'sms.signature'), words });
