import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { actOnEachDue } from '../../platform/jobs/each-due.ts';
import { dropOfIdentity, removeBytes, sealPictures } from '../files/files.ts';
import { listOutlivedPictures, notePicturesDeleted } from './people.identity.queries.ts';

/**
 * Deletes the pictures of identities that were decided `deadlineDays.identityPictures` ago, and seals what an earlier version
 * has kept plain. At night, when a restart of servers one after the other is over: an earlier version cannot show a sealed one.
 */
export async function tendPictures(app: App): Promise<void> {
  await actOnEachDue(app, {
    kind: 'picture of an identity',
    list: (except, limit) => listOutlivedPictures(app.db, except, limit),
    act: async (id) => {
      const keys = await inTransaction(app.db, async (tx) =>
        (await notePicturesDeleted(tx, id)) ? dropOfIdentity(tx, id) : [],
      );
      await removeBytes(app, keys);
    },
  });
  for (const fault of (await sealPictures(app)).faults) app.log.error(fault);
}
