import type { CallOptions } from './app.ts';

export interface UploadPart {
  readonly name?: string;
  readonly bytes?: Uint8Array | string;
  readonly field?: string;
}

const boundary = 'boundary-of-a-test';

/** A multipart body: text fields in their order, then one file. `null` leaves the file out. */
export function multipart(
  fields: readonly (readonly [string, string])[],
  file: UploadPart | null = {},
): CallOptions {
  const texts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const { name = '证据.txt', bytes = 'content', field = 'file' } = file ?? {};
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const parts = file ? [Buffer.from(head), Buffer.from(bytes as string), Buffer.from('\r\n')] : [];
  const body = Buffer.concat([
    Buffer.from(texts.join('')),
    ...parts,
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
