import {
  type DeskFilePurpose,
  postformDeskFile,
  postformDeskImage,
} from '@shieldsource/contract/files/desk';
import { uploadTo } from '../../lib/upload-address.ts';

/** Where staff upload files for the author to read, or for colleagues only. */
export const deskFiles = (purpose: DeskFilePurpose) => ({
  files: uploadTo(postformDeskFile, { purpose }),
  pictures: uploadTo(postformDeskImage, { purpose }),
});
