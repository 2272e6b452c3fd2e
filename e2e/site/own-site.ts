import type { Page } from '@playwright/test';
import { change } from './data.ts';
import { letGoOfAll } from './lines.ts';
import { preparedDataDir } from './prepared.ts';
import { startSite, type Site } from './start-site.ts';

export interface OwnSite {
  readonly dataDir: string;
  /** Another person, with a browser of their own. */
  newPerson(): Promise<Page>;
  /** Stops the site, changes its data, and starts it again at the same address. Sessions and open pages survive that. */
  reopen(changes: string): Promise<void>;
}

/** A site of its own, for people of the demo who are used elsewhere, or for a changed time. */
export async function onOwnSite(
  newPerson: (url: string) => Promise<Page>,
  visit: (own: OwnSite) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { dataDir, remove } = await preparedDataDir();
  let site: Site | undefined = await startSite(dataDir, { settings });
  const { url, port } = site;
  const people = peopleAt(url, newPerson);
  try {
    await visit({
      dataDir,
      newPerson: people.newPerson,
      async reopen(changes) {
        await site?.stop();
        site = undefined;
        await change(dataDir, changes);
        site = await startSite(dataDir, { port, settings });
      },
    });
  } finally {
    await people.leave();
    await site?.stop();
    await remove();
  }
}

/** People of a site that is stopped before their journey ends. Before that they leave: an open page goes on asking, and complains. */
export function peopleAt(url: string, newPerson: (url: string) => Promise<Page>) {
  const people: Page[] = [];
  return {
    async newPerson(): Promise<Page> {
      const person = await newPerson(url);
      people.push(person);
      return person;
    },
    async leave(): Promise<void> {
      for (const person of people) {
        await letGoOfAll(person.context());
        await person.context().close();
      }
    },
  };
}
