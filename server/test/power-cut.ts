import fs from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
import { vi } from 'vitest';

/** What a power cut would leave of the files that this process has written. */
export interface Disk {
  /** Whether the whole content of this file was flushed, and afterwards its name and those of its folders up to `top`. */
  holds(path: string, top: string): boolean;
}

/** Runs `work`, and records every file and folder that it flushes, with its content at that time. */
export async function diskAfter(work: () => unknown): Promise<Disk> {
  const flushed = new Map<bigint, { sizeBytes: bigint; names: readonly string[] }>();
  const paths = new Map<number, string>();
  const note = (fd: number): void => {
    const { ino, size } = fs.fstatSync(fd, { bigint: true });
    const path = paths.get(fd) ?? '';
    const isFolder = fs.statSync(path, { throwIfNoEntry: false })?.isDirectory();
    flushed.set(ino, { sizeBytes: size, names: isFolder ? fs.readdirSync(path) : [] });
  };

  const handles = await prototypeOfHandles();
  const { openSync, fsyncSync } = fs;
  const { open: openHandle } = fs.promises;
  const { sync } = handles;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const fd = openSync(path, ...rest);
    paths.set(fd, String(path));
    return fd;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
    fsyncSync(fd);
    note(fd);
  });
  vi.spyOn(fs.promises, 'open').mockImplementation(async (path, ...rest) => {
    const handle = await openHandle(path, ...rest);
    paths.set(handle.fd, String(path));
    return handle;
  });
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this);
    note(this.fd);
  });
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }

  const holds = (path: string, top: string): boolean => {
    if (path === top) return true;
    const own = fs.statSync(path, { bigint: true });
    const isWhole = own.isDirectory() || flushed.get(own.ino)?.sizeBytes === own.size;
    const folder = flushed.get(fs.statSync(dirname(path), { bigint: true }).ino);
    const isNamed = folder?.names.includes(basename(path)) === true;
    return isWhole && isNamed && holds(dirname(path), top);
  };
  return { holds };
}

async function prototypeOfHandles(): Promise<FileHandle> {
  const handle = await open(import.meta.filename, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}
