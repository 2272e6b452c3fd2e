import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';

/** An address for uploads as multipart form data, with the fields to send beside each file. */
export interface UploadAddress<Result> {
  readonly address: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Never set: it only carries the type of the answer. */
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
