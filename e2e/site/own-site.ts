import type { Page } from '@playwright/test';
import { change } from './data.ts';
import { preparedDataDir } from './prepared.ts';
import { startSite, type Site } from './start-site.ts';

export interface OwnSite {
  readonly dataDir: string;
  /** Somebody on it, with a browser of their own. */
  newPerson(): Promise<Page>;
  /** Closes it, changes its data, and opens it again at the same address. Sessions and pages outlast that. */
  reopen(changes: string): Promise<void>;
}

/** A site that nobody else visits, for people of the demo who have their day elsewhere, or for another time. */
export async function onOwnSite(
  newPerson: (url: string) => Promise<Page>,
  visit: (own: OwnSite) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { dataDir, remove } = await preparedDataDir();
  let site: Site | undefined = await startSite(dataDir, { settings });
  const { url, port } = site;
  const people: Page[] = [];
  try {
    await visit({
      dataDir,
      async newPerson() {
        const person = await newPerson(url);
        people.push(person);
        return person;
      },
      async reopen(changes) {
        await site?.stop();
        site = undefined;
        await change(dataDir, changes);
        site = await startSite(dataDir, { port, settings });
      },
    });
  } finally {
    // everybody leaves before it closes
    for (const person of people) await person.context().close();
    await site?.stop();
    await remove();
  }
}
