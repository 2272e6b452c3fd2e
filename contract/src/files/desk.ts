import * as z from 'zod/mini';
import { fileRefusals, imageRefusals, storedFile } from './calls.ts';
import { route } from '../route.ts';

/** What staff upload a file for: a comment, which the author reads, or a note, which only colleagues read. It cannot be used for anything else. */
const deskFilePurpose = z.enum(['comment', 'note']);
export type DeskFilePurpose = z.output<typeof deskFilePurpose>;

const input = z.strictObject({ purpose: deskFilePurpose });

export const postformDeskImage = route({
  name: 'postformDeskImage',
  group: 'console',
  access: ['reviewer', 'admin'],
  summary:
    '上传用于回复、提问或内部备注的图片（字段 file），限制与研究员上传相同；重新编码并去除元数据',
  recordsNothing: 'an upload, until something shows it',
  input,
  output: storedFile,
  refusals: imageRefusals,
});

export const postformDeskFile = route({
  name: 'postformDeskFile',
  group: 'console',
  access: ['reviewer', 'admin'],
  summary: '上传用于回复、提问或内部备注的附件（字段 file），50 MB 以内；下载时一律作为附件',
  recordsNothing: 'an upload, until something holds it',
  input,
  output: storedFile,
  refusals: fileRefusals,
});
