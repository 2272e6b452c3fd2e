import { BadConfig } from '../bad-config.ts';

/** A bucket of S3, or of whatever speaks its protocol. */
export interface BucketSettings {
  readonly bucket: string;
  /** Null for Amazon's own, by the region. */
  readonly endpoint: URL | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket stands in the path of an address instead of its host. */
  readonly isPathStyle: boolean;
}

/** Where new files go; what is only at the other place is read there. */
export type FilesIn = 'folder' | 'bucket';

/** Reads `FILES_IN` and what begins with `S3_`. Throws `BadConfig`. */
export function readBucket(env: NodeJS.ProcessEnv): {
  bucket: BucketSettings | null;
  filesIn: FilesIn;
} {
  const { FILES_IN: filesIn = '', S3_BUCKET: bucket = '' } = env;
  if (!['', 'folder', 'bucket'].includes(filesIn))
    throw new BadConfig(`FILES_IN must be folder or bucket, not "${filesIn}"`);
  if (bucket === '') {
    if (filesIn === 'bucket') throw new BadConfig('FILES_IN=bucket needs S3_BUCKET');
    return { bucket: null, filesIn: 'folder' };
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new BadConfig(`S3_BUCKET must be the name of a bucket, not "${bucket}"`);
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  if (accessKeyId === '' || secretAccessKey === '')
    throw new BadConfig('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  const endpoint = endpointOf(env['S3_ENDPOINT']);
  const region = env['S3_REGION'] || (endpoint ? 'us-east-1' : '');
  if (!/^[a-z0-9-]+$/i.test(region))
    throw new BadConfig('S3_BUCKET needs S3_ENDPOINT, or S3_REGION for Amazon’s own');
  return {
    bucket: {
      bucket,
      endpoint,
      region,
      accessKeyId,
      secretAccessKey,
      isPathStyle: isPathStyle(env['S3_PATH_STYLE'] || '0'),
    },
    filesIn: filesIn === 'folder' ? 'folder' : 'bucket',
  };
}

function endpointOf(value: string | undefined): URL | null {
  if (!value) return null;
  const url = URL.parse(value);
  if (/^https?:$/.test(url?.protocol ?? '') && url?.href === `${url?.origin}/`) return url;
  throw new BadConfig(
    'S3_ENDPOINT must be an address like https://s3.example.com, with nothing behind the host',
  );
}

function isPathStyle(value: string): boolean {
  if (value === '0' || value === '1') return value === '1';
  throw new BadConfig(`S3_PATH_STYLE must be 0 or 1, not "${value}"`);
}
