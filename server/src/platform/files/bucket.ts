import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { StorageTrouble, type StorageAlarm } from '../storage-trouble.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { measured, type Content, type Storage, type StoredFile } from './storage.ts';

/** How long a store may take to begin its answer to what has no body; with one, how long nothing may move. */
const answerMs = 10_000;
const stillMs = 30_000;
/** Whoever asks whether we are ready waits two seconds. */
const lookMs = 1_200;

/**
 * A bucket of S3. Many stores speak less of the protocol than Amazon: no checksums behind the body, no body in pieces, no
 * deleting of many at once, and a length that is known.
 */
export function openBucket(settings: BucketSettings): Storage {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint: endpoint.origin }),
    forcePathStyle: settings.isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // what fails is told by whoever asked
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: stillMs,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  });

  /** Throws `StorageTrouble`; answers null where there is no such object. */
  async function asked<T>(work: (abortSignal: AbortSignal) => Promise<T>, ms = answerMs) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), ms);
    try {
      return await work(late.signal);
    } catch (error) {
      if (isMissing(error)) return null;
      throw troubleOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function* list(folder: string): AsyncGenerator<StoredFile> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken });
      const page = await asked((abortSignal) => client.send(command, { abortSignal }));
      for (const { Key = '', LastModified } of page?.Contents ?? [])
        yield { path: Key, modifiedMs: LastModified?.getTime() ?? Infinity };
      ContinuationToken = page?.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async function remove(Key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket, Key });
    await asked((abortSignal) => client.send(command, { abortSignal }));
  }

  return {
    name: `s3://${Bucket}`,
    setting: 'S3_BUCKET',
    list,
    remove,
    async put(Key, content) {
      const { body, ContentLength, broken } = bodyOf(content);
      const command = new PutObjectCommand({ Bucket, Key, Body: body, ContentLength });
      try {
        await client.send(command, { abortSignal: broken.signal });
      } catch (error) {
        throw broken.signal.aborted ? broken.signal.reason : troubleOf(error);
      } finally {
        if (!(body instanceof Uint8Array)) body.destroy();
      }
    },
    async get(Key) {
      const command = new GetObjectCommand({ Bucket, Key });
      const found = await asked((abortSignal) => client.send(command, { abortSignal }));
      return found && { stream: found.Body as Readable, sizeBytes: found.ContentLength ?? 0 };
    },
    async has(Key) {
      const command = new HeadObjectCommand({ Bucket, Key });
      return (await asked((abortSignal) => client.send(command, { abortSignal }))) !== null;
    },
    async removeAll(folder) {
      for await (const { path } of list(folder)) await remove(path);
    },
    async look() {
      const command = new HeadBucketCommand({ Bucket });
      if (!(await asked((abortSignal) => client.send(command, { abortSignal }), lookMs)))
        throw new StorageTrouble('files', 'filesUnreachable', { code: 'NoSuchBucket' });
    },
  };
}

/** The client waits for the rest of a body that has broken off, unless it is told. */
function bodyOf(content: Content) {
  const broken = new AbortController();
  if (content instanceof Uint8Array)
    return { body: content, ContentLength: content.length, broken };
  const body = measured(content).on('error', (error) => broken.abort(error));
  return { body, ContentLength: content.sizeBytes, broken };
}

interface Refusal {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Where a bucket is missing, its objects are not. */
const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as Refusal;
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
};

function troubleOf(error: unknown): StorageTrouble {
  const { name = '', code, $metadata } = error as Refusal;
  return new StorageTrouble('files', alarmOf(name, $metadata?.httpStatusCode), {
    code: code ?? name,
    cause: error,
  });
}

function alarmOf(name: string, status = 0): StorageAlarm {
  if (status === 507 || /quota|storagefull/i.test(name)) return 'diskFull';
  return [401, 403, 404].includes(status) ? 'filesReadOnly' : 'filesUnreachable';
}
