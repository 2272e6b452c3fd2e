import type { StoredFile } from '@shieldsource/contract/files/calls';
import { getAttachmentDownload } from '@shieldsource/contract/reports/calls';
import { call } from '../../lib/client.ts';

/** A new download address for a file of one's own report; it is valid for a minute. */
export const freshAddressOf = async ({ id }: StoredFile): Promise<string> =>
  (await call(getAttachmentDownload, { id })).url;
