import * as z from 'zod/mini';
import { documentKind } from './calls.ts';
import { answerKind } from './desk.ts';
import { hostPattern, packagePattern } from './scope.ts';
import { tier } from '../awards/scoring.ts';
import { kind } from '../events/kind.ts';

const business = { since: '0.3.0', class: 'business' } as const;

/**
 * Before and after of what changed; of a new row, only after. Names and other words are told by the text that is kept with
 * the event, `before → after`.
 */
const changeOf = <T extends z.core.$ZodLooseShape>(codes: T) => {
  const some = z.partial(z.strictObject(codes));
  return z.strictObject({
    version: z.int(),
    words: z.optional(z.array(z.enum(['name', 'nameEn', 'team', 'group', 'groupEn', 'body']))),
    before: z.optional(some),
    after: z.optional(some),
  });
};

const position = z.int();
const application = changeOf({
  position,
  tier: tier.schema,
  hosts: z.array(z.string().check(z.regex(hostPattern))),
  packages: z.array(z.string().check(z.regex(packagePattern))),
});
const platform = changeOf({ position, isMobile: z.boolean() });
const type = changeOf({ position, tier: z.nullable(tier.schema) });
const template = changeOf({ position, kind: answerKind.schema });

const worded = { ...business, text: 'kept' } as const;
const offered = z.strictObject({ version: z.int() });
const offer = kind({ ...business, params: offered, example: { version: 3 } });

const ofDocument = z.strictObject({
  document: documentKind.schema,
  /** The version of the draft. */
  draft: z.int(),
});
const document = kind({
  ...business,
  params: ofDocument,
  example: { document: 'terms', draft: 2 },
});

/** Events of the catalogue and of documents. */
export const catalogueEvents = {
  'application.insert': kind({
    ...worded,
    params: application,
    example: { version: 1, words: ['name'], after: { tier: 'core', hosts: ['*.example.com'] } },
  }),
  'application.modify': kind({
    ...worded,
    params: application,
    example: { version: 2, before: { tier: 'core' }, after: { tier: 'general' } },
  }),
  'application.retire': offer,
  'application.reopen': offer,
  'platform.insert': kind({
    ...worded,
    params: platform,
    example: { version: 1, words: ['name'], after: { isMobile: false } },
  }),
  'platform.modify': kind({
    ...worded,
    params: platform,
    example: { version: 2, before: { position: 1 }, after: { position: 2 } },
  }),
  'platform.retire': offer,
  'platform.reopen': offer,
  'type.insert': kind({
    ...worded,
    params: type,
    example: { version: 1, words: ['name'], after: { position: 3 } },
  }),
  'type.modify': kind({
    ...worded,
    params: type,
    example: { version: 2, words: ['group'], before: {}, after: {} },
  }),
  'type.retire': offer,
  'type.reopen': offer,
  'template.insert': kind({
    ...worded,
    params: template,
    example: { version: 1, words: ['name', 'body'], after: { kind: 'question' } },
  }),
  'template.modify': kind({
    ...worded,
    params: template,
    example: { version: 2, before: { position: 1 }, after: { position: 2 } },
  }),
  'template.retire': offer,
  'template.reopen': offer,
  'document.draft': document,
  'document.discard': document,
  'document.propose': document,
  'document.return': kind({ ...document, text: 'kept' }),
  // the text is title and body
  'document.publish': kind({
    ...business,
    text: 'subject',
    params: z.strictObject({
      ...ofDocument.shape,
      /** The version that was published, and the one before it. */
      version: z.int(),
      before: z.int(),
      needsConsent: z.boolean(),
      /** Milliseconds since the epoch. */
      inForceAt: z.int(),
    }),
    example: {
      document: 'terms',
      draft: 3,
      version: 2,
      before: 1,
      needsConsent: true,
      inForceAt: 1_795_334_400_000,
    },
  }),
} as const;
