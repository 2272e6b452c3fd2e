import { defineCommand } from 'citty';
import { buildServer, deploymentOf, keysProof, migrationsDir } from '../src/app.ts';
import { installDefaults } from '../src/features/catalogue/catalogue.defaults.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { claimDeployment } from '../src/platform/database/deployment.ts';
import { grantServer } from '../src/platform/database/roles.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { writeRules } from '../src/platform/database/rule-tables.ts';
import { openFiles } from '../src/platform/files/file-store.ts';
import { ruleTables } from '../src/rules.ts';
import { NotForSeeding, seed } from '../src/seed/seed.ts';
import { leaveToDo } from '../src/seed/to-do.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

const days = 86_400_000;

export const seedCommand = defineCommand({
  meta: {
    name: 'seed',
    description:
      'Fills a new database with an invented centre of three years, for trying out how a large one works. Never in production',
  },
  args: {
    reports: { type: 'string', required: true, description: 'how many' },
    people: { type: 'string', description: 'how many; else one for twenty reports' },
    seed: { type: 'string', default: '1', description: 'the same number gives the same centre' },
    until: {
      type: 'string',
      valueHint: 'YYYY-MM-DD',
      description: 'the day up to which the years reach; else today',
    },
  },
  run: ({ args }) =>
    runCommand(async () => {
      const wish = {
        reports: countOf('reports', args.reports, 1),
        people: args.people === undefined ? undefined : countOf('people', args.people, 1),
        seed: countOf('seed', args.seed, 0),
        until: dayOf(args.until),
      };
      await withDatabase(
        async (database, config) => {
          if (config.isProduction)
            throw new NotForSeeding(
              'NODE_ENV=production: seed invents people, and is for trying out only',
            );
          await migrate(database, migrationsDir);
          await grantServer(database.pool, config);
          await writeRules(database.db, ruleTables);
          await installDefaults(database.db);
          const keys = makeKeys(config);
          const files = await openFiles(config);
          await claimDeployment(database.db, deploymentOf(config), keysProof, files);
          await seed({ database, keys }, wish, (line) => console.log(line));
          const { app, server } = await buildServer({ ...database, config, keys, files });
          try {
            await leaveToDo(app);
            console.log('something is left to do at every desk');
          } finally {
            await server.close();
          }
        },
        { asOwner: true },
      );
    }),
});

function countOf(name: string, given: string, least: number): number {
  const count = Number(given);
  if (!/^\d+$/.test(given) || count < least || count > 50_000_000)
    throw new NotForSeeding(
      `--${name} must be a whole number from ${least} to 50000000, not "${given}"`,
    );
  return count;
}

function dayOf(given: string | undefined): Date {
  if (given === undefined) return new Date(Math.floor(Date.now() / days) * days);
  const day = new Date(`${given}T00:00:00Z`);
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(given) ||
    Number.isNaN(day.getTime()) ||
    day.getTime() > Date.now()
  )
    throw new NotForSeeding(
      `--until must be a day like 2026-11-22 that is not in the future, not "${given}"`,
    );
  return day;
}
