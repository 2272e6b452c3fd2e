import { withRetries } from './retry.ts';
import { boot } from './boot.ts';
import { type CallOptions, multipart, resultIn, reporting } from './client.ts';
import { timeoutMs } from './transport.ts';
import { upload } from './upload.ts';
import type { UploadAddress } from './upload-address.ts';

/** Posts multipart form data to an address. Gives and throws the same as `call`. */
export function postForm<Result>(
  { address, fields }: UploadAddress<Result>,
  options: CallOptions,
): Promise<Result> {
  const sent = multipart(boot.apiHost + address, fields, options);
  const answer = withRetries(() => upload(sent, timeoutMs));
  return reporting<Result>(answer.then(resultIn), options);
}
