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

/** The files of a text that was saved and not sent; their addresses are valid for a minute. */
export interface KeptEvidence {
  readonly images: readonly StoredFile[];
  readonly attachments: readonly StoredFile[];
}

interface Earlier {
  /** The pictures of a text that was sent. */
  readonly shown?: readonly NamedImage[] | undefined;
  readonly kept?: KeptEvidence | undefined;
  readonly onFiles?: ((attachments: readonly StoredFile[]) => void) | undefined;
}

/** The uploads of a comment or an act: pictures in its text, and attachments. */
export function useEvidence(
  to: EvidenceAddresses = ofResearchers,
  { shown, kept, onFiles }: Earlier = {},
) {
  const files = useAttachments(to.files, kept && { kept: kept.attachments, onKeep: onFiles });
  const pictures = useImageUploads(to.pictures, shown ?? kept?.images, {
    areBrief: kept !== undefined,
  });
  return { files, pictures, isBusy: files.isBusy || pictures.isBusy };
}
