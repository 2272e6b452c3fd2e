import { postformAnnouncementImage } from '@shieldsource/contract/announcements/acts';
import { postformDeskFile, postformDeskImage } from '@shieldsource/contract/files/desk';
import { postformGiftImage } from '@shieldsource/contract/gifts/desk';
import {
  getFileDownload,
  postformFileUpload,
  postformImageUpload,
} from '@shieldsource/contract/files/calls';
import { serve, serveFile, type Served } from '../../platform/http/calls.ts';
import { download } from './files.ts';
import {
  uploadAnnouncementImage,
  uploadFile,
  uploadGiftImage,
  uploadImage,
} from './files.uploads.ts';

export const filesRoutes: readonly Served[] = [
  serve(postformImageUpload, uploadImage),
  serve(postformFileUpload, uploadFile),
  serve(postformDeskImage, uploadImage),
  serve(postformDeskFile, uploadFile),
  serve(postformGiftImage, uploadGiftImage),
  serve(postformAnnouncementImage, uploadAnnouncementImage),
  serveFile(getFileDownload, download),
];
