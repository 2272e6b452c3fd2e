import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedFile } from '../platform/http/calls.ts';

/** Gives `work` a picture as an upload arrives: a file that is gone afterwards. */
export async function withUpload<T>(
  name: string,
  picture: Buffer,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'shieldsource-demo-'));
  try {
    const path = join(folder, 'picture.png');
    await writeFile(path, picture);
    return await work({ path, name, sizeBytes: (await stat(path)).size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
