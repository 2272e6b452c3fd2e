import { cp } from 'node:fs/promises';
import { emptyDataDir, startSite } from './start-site.ts';

/** The environment variable with the folder of the prepared demo site. */
const whereItIs = 'PREPARED_SITE';

/** Starts a site once and stops it again: journeys start on copies of it, which takes a third of a first start. */
export default async function prepare(): Promise<() => Promise<void>> {
  const { dataDir, remove } = await emptyDataDir();
  const site = await startSite(dataDir);
  await site.stop();
  process.env[whereItIs] = dataDir;
  return remove;
}

/** The folder of a fresh demo site, and the function to remove it. */
export async function preparedDataDir(): ReturnType<typeof emptyDataDir> {
  const prepared = process.env[whereItIs];
  if (prepared === undefined) throw new Error('no site was prepared');
  const fresh = await emptyDataDir();
  // with everything, also where a link leads to the database in another folder
  await cp(prepared, fresh.dataDir, { recursive: true, dereference: true });
  return fresh;
}
