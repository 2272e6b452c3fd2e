import { defineCommand } from 'citty';
import { migrationsDir } from '../src/app.ts';
import { installDefaults } from '../src/features/catalogue/catalogue.defaults.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { withDatabase } from './with-database.ts';

export const migrateCommand = defineCommand({
  meta: {
    name: 'migrate',
    description:
      'Applies the migrations that the database has not seen, and the defaults of an empty one',
  },
  run: () =>
    withDatabase(async (database) => {
      const applied = await migrate(database, migrationsDir);
      await installDefaults(database.db);
      console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply');
    }),
});
