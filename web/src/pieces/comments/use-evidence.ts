import {
  postformFileUpload,
  postformImageUpload,
  type StoredFile,
} from '@shieldsource/contract/files/calls';
import { type UploadAddress, uploadTo } from '../../lib/upload-address.ts';
import { useAttachments } from '../files/use-uploads.ts';
import type { NamedImage } from '../markdown/ReportPicture.tsx';
import { useImageUploads } from '../markdown/use-image-uploads.ts';

export type Evidence = ReturnType<typeof useEvidence>;

/** Where files are uploaded that belong to a comment or an act. */
export interface EvidenceAddresses {
  readonly files: UploadAddress<StoredFile>;
  readonly pictures: UploadAddress<StoredFile>;
}

const ofResearchers: EvidenceAddresses = {
  files: uploadTo(postformFileUpload, { purpose: 'comment' }),
  pictures: uploadTo(postformImageUpload, { purpose: 'comment' }),
};

/** The uploads of a comment or an act: pictures in its text (`shown` are those already in it), and attachments. */
export function useEvidence(to: EvidenceAddresses = ofResearchers, shown?: readonly NamedImage[]) {
  const files = useAttachments(to.files);
  const pictures = useImageUploads(to.pictures, shown);
  return { files, pictures, isBusy: files.isBusy || pictures.isBusy };
}
