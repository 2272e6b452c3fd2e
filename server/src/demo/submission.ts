import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getAppList, getPlatformList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import { postformFileUpload, postformImageUpload } from '@shieldsource/contract/files/calls';
import { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import {
  applicationList,
  currentDocument,
  platformList,
  typeList,
} from '../features/catalogue/catalogue.ts';
import { uploadFile, uploadImage } from '../features/files/files.uploads.ts';
import { submit } from '../features/reports/reports.ts';
import type { App } from '../platform/app.ts';
import type { UploadedFile } from '../platform/http/calls.ts';
import type { ResearcherMe } from '../platform/sessions.ts';
import { callOf } from './call.ts';
import { drawPicture } from './pictures.ts';
import type { Attachment, Story } from './story.ts';

/** How stories are submitted: their reports and files go through the ordinary calls. */
export interface Submissions {
  /** Submits a story's report; answers its id and number. */
  readonly submit: (author: ResearcherMe, story: Story) => Promise<{ id: string; number: string }>;
  /** Uploads a file for a later step; answers its id. */
  readonly attach: (
    author: ResearcherMe,
    file: Attachment,
    purpose: 'report' | 'comment',
  ) => Promise<string>;
}

/** Writes pictures and attachments into `folder` before they are uploaded. */
export async function openSubmissions(app: App, folder: string): Promise<Submissions> {
  const [applications, platforms, types] = [
    idsByName(await applicationList(app, callOf(getAppList, null))),
    idsByName(await platformList(app, callOf(getPlatformList, null))),
    idsByName(await typeList(app, callOf(getTypeList, null))),
  ];

  const attach: Submissions['attach'] = async (author, { name, text }, purpose) => {
    const file = await inFolder(folder, name, text);
    return (await uploadFile(app, callOf(postformFileUpload, author, file), { purpose })).id;
  };
  const submitStory: Submissions['submit'] = async (author, { title, url, selfLevel, ...story }) =>
    submit(app, callOf(jsonReportSubmit, author), {
      title,
      url,
      selfLevel,
      termsVersion: (await currentDocument(app.db, 'terms')).version,
      app: applications(story.app),
      platform: platforms(story.platform),
      type: types(story.type),
      description: await withPictures(app, author, folder, await textOf(story.description)),
      cvssVector: story.cvssVector,
      attachments: story.attachment ? [await attach(author, story.attachment, 'report')] : [],
    });
  return { submit: submitStory, attach };
}

/** Gives the ids of catalogue rows by name; throws for an unknown name. */
export function idsByName(rows: readonly { id: string; name: string }[]): (name: string) => string {
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (name) => {
    const id = ids.get(name);
    if (!id) throw new Error(`the catalogue has no "${name}"`);
    return id;
  };
}

const textOf = async (description: string | URL): Promise<string> =>
  typeof description === 'string' ? description : readFile(description, 'utf8');

async function withPictures(
  app: App,
  author: ResearcherMe,
  folder: string,
  markdown: string,
): Promise<string> {
  let text = markdown;
  for (const [reference, name = ''] of markdown.matchAll(/picture:(\w+)/g)) {
    const file = await inFolder(folder, `${name}.png`, await drawPicture(name));
    const { id } = await uploadImage(app, callOf(postformImageUpload, author, file), {
      purpose: 'report',
    });
    text = text.replace(reference, `file:${id}`);
  }
  return text;
}

async function inFolder(
  folder: string,
  name: string,
  content: Buffer | string,
): Promise<UploadedFile> {
  const path = join(folder, basename(name));
  await writeFile(path, content);
  return { path, name, sizeBytes: (await stat(path)).size };
}
