import { v7 as newId } from 'uuid';
import type { Route } from '@shieldsource/contract/route';
import { hashOf, newToken } from '../platform/crypto.ts';
import type { CallOf, MeOf, UploadedFile } from '../platform/http/calls.ts';

/** A call as the pipeline would hand it to a verb, made by a person of the demo: no browser, so no cookies. */
export function callOf<R extends Route>(
  route: R,
  me: MeOf<R>,
  file: UploadedFile | null = null,
): CallOf<R> {
  return {
    me,
    name: route.name,
    ip: '127.0.0.1',
    device: 'demo',
    repeat: { key: newId(), bodyHash: hashOf('') },
    file,
    cookies: {},
    browser: null,
    keepBrowser: newToken,
    setCookie: () => undefined,
    clearCookie: () => undefined,
  };
}
