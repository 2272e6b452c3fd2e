import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';

/** Where files go as multipart form data, each with these fields beside it. */
export interface UploadAddress<Result> {
  readonly address: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Never there: says what comes back for a file. */
  readonly answer?: Result;
}

/** The address of a `postform…` call. */
export const uploadTo = <R extends Route>(
  route: R,
  fields: GivenOf<R>,
): UploadAddress<OutputOf<R>> => ({
  address: route.path,
  fields: fields as Record<string, unknown>,
});
