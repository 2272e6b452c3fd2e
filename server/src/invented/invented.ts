import { z } from 'zod';
import { announcementKind } from '@shieldsource/contract/announcements/calls';
import { severity, tier } from '@shieldsource/contract/awards/scoring';
import { answerKind } from '@shieldsource/contract/catalogue/desk';
import { coverPictures } from './announcement-pictures.ts';
import { giftPictures } from './gift-pictures.ts';
import announcementsFile from './announcements.json' with { type: 'json' };
import applicationsFile from './applications.json' with { type: 'json' };
import campaignsFile from './campaigns.json' with { type: 'json' };
import draftsFile from './drafts.json' with { type: 'json' };
import findingsFile from './findings.json' with { type: 'json' };
import giftsFile from './gifts.json' with { type: 'json' };
import ordersFile from './orders.json' with { type: 'json' };
import peopleFile from './people.json' with { type: 'json' };
import templatesFile from './templates.json' with { type: 'json' };
import wordsFile from './words.json' with { type: 'json' };

/**
 * The people, findings, gifts and words of an invented centre, for the demo and the seed. They are data: this says what stands
 * in each file, and reads it.
 */
const text = z.string();
const texts = z.array(text);

export type ApplicationName = keyof typeof applicationsFile;
const applicationName = z.custom<ApplicationName>((name) => String(name) in applicationsFile);
const application = z.strictObject({
  name_en: text,
  tier: tier.schema,
  team: text,
  hosts: texts,
  packages: texts.default([]),
});
/** By name, in their order. */
export const applications = z.record(applicationName, application).parse(applicationsFile);

/** In the texts of a finding `{0}` stands for the affected function, `{1}` for the path. */
const finding = z.strictObject({
  type: text,
  platform: text,
  level: severity.schema,
  title: text,
  text,
  /** Where it was found: application, function, path (of an app on a phone: empty). */
  at: z.array(z.tuple([applicationName, text, text])),
});
export type Finding = z.infer<typeof finding>;
export const findings = z.array(finding).parse(findingsFile);

const gift = z.strictObject({
  name: text,
  nameEn: text,
  picture: z.enum(giftPictures),
  price: z.int(),
  stock: z.int(),
  /** Of cash gifts only. */
  yuan: z.int().optional(),
  weight: z.int(),
  description: text,
});
export const gifts = z.array(gift).parse(giftsFile);

const announcement = z.strictObject({
  title: text,
  kind: announcementKind.schema,
  summary: text,
  /** The name of its text in `announcements/`. */
  text,
  picture: z.enum(coverPictures).optional(),
  pinned: z.literal(true).optional(),
  /** Absent for a draft. */
  daysAgo: z.int().optional(),
  views: z.int().optional(),
});
export type InventedAnnouncement = z.infer<typeof announcement>;
/** `monthly` names a month as `{month}`; `specials` take its place in some months, by index. */
export const announcements = z
  .strictObject({
    written: z.array(announcement),
    monthly: announcement,
    specials: z.record(text, announcement),
  })
  .parse(announcementsFile);

const newcomer = z.strictObject({
  name: text,
  /** How many days ago they joined. */
  joined: z.int(),
  reports: z.int(),
  /** The state of their identity; absent where they submitted none. */
  papers: z.enum(['approved', 'pending', 'rejected', 'secondTry']).optional(),
  realName: text.optional(),
});
export type Newcomer = z.infer<typeof newcomer>;
export const people = z
  .strictObject({
    /** Who joined during the year. */
    newcomers: z.array(newcomer),
    /** How many made-up reports each researcher has who was there from the first day. */
    veterans: z.record(text, z.int()),
    /** Addresses for gifts: codes of province, city and district, and a street there. */
    homes: z.array(z.strictObject({ regionCode: texts, detailAddress: text })),
    /** Nicknames are put together from these. */
    nickFirst: texts,
    nickSecond: texts,
  })
  .parse(peopleFile);

const order = z.strictObject({
  /** How many days ago it was exchanged. */
  ago: z.int(),
  gift: text,
  ends: z
    .enum(['arrives', 'waits', 'confirmed', 'packed', 'givenUp', 'refused', 'forgotten'])
    .default('arrives'),
});
export type InventedOrder = z.infer<typeof order>;
export const orders = z.array(order).parse(ordersFile);

const draft = z.strictObject({
  by: text,
  hoursAgo: z.number(),
  title: text,
  app: applicationName.optional(),
  platform: text.optional(),
  type: text.optional(),
  url: text.optional(),
  description: text,
});
export type InventedDraft = z.infer<typeof draft>;
export const drafts = z.array(draft).parse(draftsFile);

export const templates = z
  .array(z.strictObject({ name: text, kind: answerKind.schema, body: text }))
  .parse(templatesFile);

const campaign = z.strictObject({
  name: text,
  factorHundredths: z.int(),
  applications: z.array(applicationName),
  types: texts,
  /** Days ago: when it was proposed, its first and its last day, which may still come. */
  proposed: z.int(),
  first: z.int(),
  last: z.int(),
  note: text,
});
export type InventedCampaign = z.infer<typeof campaign>;
export const campaigns = z.array(campaign).parse(campaignsFile);

/** What staff and authors write to each other in an ordinary year. */
export const words = wordsFile;
