import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startSession, type SessionKind } from '../../src/platform/sessions.ts';
import { deploymentOf, keysProof } from '../../src/app.ts';
import { claimDeployment } from '../../src/platform/database/deployment.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { allowLong } from '../../src/platform/database/watched-client.ts';
import { seed } from '../../src/seed/seed.ts';
import { testApp, type Person } from '../app.ts';
import { conditionsByName, listCalls, openExport } from './list-calls.ts';

const reports = Number(process.env['LISTS_REPORTS'] ?? 1_000_000);
const tries = 9;
const maxMs = 50;

test(`every list answers within ${maxMs} ms on ${reports} reports`, async () => {
  const { app, as, owned: database } = await testApp();
  const begun = performance.now();
  await claimDeployment(database.db, deploymentOf(app.config), keysProof);
  await seed({ database, keys: app.keys }, { reports, seed: 1, until: new Date() }, (line) =>
    console.log(line),
  );
  console.log(`seeded in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  const client = await database.pool.connect();
  await allowLong(client);
  await client.query('vacuum analyze');
  client.release(true);

  const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
    const [row] = (await query.execute(app.db)).rows;
    if (!row) throw new Error('nothing was seeded');
    return row;
  };
  const signedIn = async (kind: SessionKind, id: string): Promise<Person> => ({
    ...(await inTransaction(app.db, (tx) => startSession(tx, app, kind, id, 'measured'))),
    kind,
    id,
  });
  const busiest = await one(
    sql<{ id: string }>`select id from researcher order by report_seq desc limit 1`,
  );
  const member = await signedIn('researcher', busiest.id);
  const { id: staffId } = await one(sql<{ id: string }>`select id from staff limit 1`);
  await sql`update staff set roles = '{reviewer,operator,admin,auditor}' where id = ${staffId}`.execute(
    app.db,
  );
  const staff = await signedIn('staff', staffId);
  const report = await one(
    sql<{ id: string; application_id: string; type_id: string }>`
      select id, application_id, type_id from report where researcher_id = ${member.id} limit 1`,
  );
  const [application, type] = [report.application_id, report.type_id];
  const exportId = await openExport(app.db, member);
  const byName = await conditionsByName(app.db, application, type);

  const measured: { what: string; medianMs: number; leastMs: number }[] = [];
  for (const { name, route, by, input, isPaged } of listCalls({
    member,
    staff,
    reportId: report.id,
    exportId,
    application,
    type,
    byName,
  })) {
    const { total = 0, pages } = (await as(by).call(route, input as never)) as {
      total?: number;
      pages?: number;
    };
    const last = pages ?? Math.max(1, Math.ceil(total / Number(input['pageSize'] ?? 20)));
    for (const page of isPaged ? [1, last, 1_000_000] : [null]) {
      const asked = page === null ? input : { ...input, page };
      const taken: number[] = [];
      for (let round = 0; round < tries; round++) {
        const from = performance.now();
        await as(by).call(route, asked as never);
        taken.push(performance.now() - from);
      }
      taken.sort((a, b) => a - b);
      measured.push({
        what: `${name}${page === null ? '' : ` page ${page}`}`,
        medianMs: taken[(tries - 1) / 2] ?? 0,
        leastMs: taken[0] ?? 0,
      });
    }
  }
  measured.sort((a, b) => b.medianMs - a.medianMs);
  console.log(`${measured.length} inputs; the slowest, median (least) in ms:`);
  for (const { what, medianMs, leastMs } of measured.slice(0, 25))
    console.log(`${medianMs.toFixed(1)} (${leastMs.toFixed(1)})  ${what}`);
  expect(measured.filter(({ medianMs }) => medianMs > maxMs)).toEqual([]);
}, 7_200_000);
