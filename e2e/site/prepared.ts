import { cp } from 'node:fs/promises';
import { emptyDataDir, startSite } from './start-site.ts';

/** Where workers find the site of the demo after its first start. */
const whereItIs = 'PREPARED_SITE';

/** Starts a site once and stops it again: journeys begin on copies of it, which takes a third of a first start. */
export default async function prepare(): Promise<() => Promise<void>> {
  const { dataDir, remove } = await emptyDataDir();
  const site = await startSite(dataDir);
  await site.stop();
  process.env[whereItIs] = dataDir;
  return remove;
}

/** A folder with a site of the demo on which nobody has been yet, and the way to remove it. */
export async function preparedDataDir(): ReturnType<typeof emptyDataDir> {
  const prepared = process.env[whereItIs];
  if (prepared === undefined) throw new Error('no site was prepared');
  const fresh = await emptyDataDir();
  // whole, also where the database is in another folder
  await cp(prepared, fresh.dataDir, { recursive: true, dereference: true });
  return fresh;
}
