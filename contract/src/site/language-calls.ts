import * as z from 'zod/mini';
import { nothing } from '../paging.ts';
import { everyRole } from '../staff/roles.ts';
import { route } from '../route.ts';
import { language } from './language.ts';

const chosen = z.strictObject({ language: language.schema });
const ownAffair = 'in which language one reads is one’s own affair, and changes nothing for others';

export const postLanguage = route({
  name: 'postLanguage',
  group: 'user',
  access: 'user',
  whileCancelling: true,
  whileLimited: true,
  summary: '记下自己选择的语言，在其他浏览器登录后也用它',
  recordsNothing: ownAffair,
  input: chosen,
  output: nothing,
});

export const postStaffLanguage = route({
  name: 'postStaffLanguage',
  group: 'console',
  access: everyRole,
  summary: '记下自己选择的语言，邮件和其他浏览器里的控制台也用它',
  recordsNothing: ownAffair,
  input: chosen,
  output: nothing,
});
