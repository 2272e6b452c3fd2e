import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { freshDataDir, startSite, type Site } from './start-site.ts';

export interface OwnSite {
  /** Somebody on it, with a browser of their own. */
  newPerson(): Promise<Page>;
  /** Closes it, changes its data, and opens it again at the same address. Sessions and pages outlast that. */
  reopen(changes: string): Promise<void>;
}

/** A site that nobody else visits, for people of the demo who have their day elsewhere, or for another time. */
export async function onOwnSite(
  newPerson: (url: string) => Promise<Page>,
  visit: (own: OwnSite) => Promise<void>,
): Promise<void> {
  const { dataDir, remove } = await freshDataDir();
  let site: Site | undefined = await startSite(dataDir);
  const { url, port } = site;
  const people: Page[] = [];
  try {
    await visit({
      async newPerson() {
        const person = await newPerson(url);
        people.push(person);
        return person;
      },
      async reopen(changes) {
        await site?.stop();
        site = undefined;
        await changeData(dataDir, changes);
        site = await startSite(dataDir, { port });
      },
    });
  } finally {
    // everybody leaves before it closes
    for (const person of people) await person.context().close();
    await site?.stop();
    await remove();
  }
}

// In a process of its own, which starts the database of the closed site and stops it again.
async function changeData(dataDir: string, changes: string): Promise<void> {
  const program = fileURLToPath(new URL('change-data.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program, dataDir, changes]);
}
