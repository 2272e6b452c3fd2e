import {
  type DeskFilePurpose,
  postformDeskFile,
  postformDeskImage,
} from '@shieldsource/contract/console-files';
import { uploadTo } from '../../lib/upload-address.ts';

/** Where staff send files for what the author reads, or for what colleagues alone read. */
export const deskFiles = (purpose: DeskFilePurpose) => ({
  files: uploadTo(postformDeskFile, { purpose }),
  pictures: uploadTo(postformDeskImage, { purpose }),
});
