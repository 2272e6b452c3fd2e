import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEarlierPortal } from './earlier-portal.ts';

// node server/test/earlier-portal/generate.ts [accounts] [reports] [jsonl|csv]: writes files for trying `shieldsource import-legacy`
const [accounts = '10000', reports = '50000', format = 'jsonl'] = process.argv.slice(2);
const paths = await writeEarlierPortal(
  mkdtempSync(join(tmpdir(), 'earlier-portal-')),
  { accounts: Number(accounts), reports: Number(reports) },
  format === 'csv' ? 'csv' : 'jsonl',
);
console.log(`--accounts ${paths.accounts} --reports ${paths.reports}`);
