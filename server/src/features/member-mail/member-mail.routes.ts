import { getResearcherMail } from '@shieldsource/contract/letters/mail-desk';
import {
  getMailSettings,
  postMailChoice,
  postMailCode,
  postMailConfirm,
  postMailRemove,
  postMailResume,
  postMailRhythm,
} from '@shieldsource/contract/letters/mail';
import { serve, type Served } from '../../platform/http/calls.ts';
import {
  askCode,
  changeRhythm,
  choose,
  confirm,
  remove,
  researcherMail,
  resume,
  settings,
} from './member-mail.ts';

export const memberMailRoutes: readonly Served[] = [
  serve(getMailSettings, settings),
  serve(postMailCode, askCode),
  serve(postMailConfirm, confirm),
  serve(postMailRemove, remove),
  serve(postMailResume, resume),
  serve(postMailRhythm, changeRhythm),
  serve(postMailChoice, choose),
  serve(getResearcherMail, researcherMail),
];
