import { postformAnnouncementImage } from '@shieldsource/contract/announcements/acts';
import { postformDeskFile, postformDeskImage } from '@shieldsource/contract/files/desk';
import { postformGiftImage } from '@shieldsource/contract/gifts/desk';
import {
  getFileDownload,
  postformFileUpload,
  postformImageUpload,
} from '@shieldsource/contract/files/calls';
import { serveFile, serveUpload, type Served } from '../../platform/http/calls.ts';
import { download } from './files.ts';
import {
  admitUpload,
  uploadAnnouncementImage,
  uploadFile,
  uploadGiftImage,
  uploadImage,
} from './files.uploads.ts';

export const filesRoutes: readonly Served[] = [
  serveUpload(postformImageUpload, uploadImage, admitUpload),
  serveUpload(postformFileUpload, uploadFile, admitUpload),
  serveUpload(postformDeskImage, uploadImage, admitUpload),
  serveUpload(postformDeskFile, uploadFile, admitUpload),
  serveUpload(postformGiftImage, uploadGiftImage, admitUpload),
  serveUpload(postformAnnouncementImage, uploadAnnouncementImage, admitUpload),
  serveFile(getFileDownload, download),
];
