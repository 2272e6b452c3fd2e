import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getReportPage } from '@shieldsource/contract/reports/calls';
import { figuresOfAll, jobHandlers, subscribers } from '../src/app.ts';
import { alarmCodes } from '../src/platform/alarms.ts';
import { metricsOf } from '../src/platform/metrics.ts';
import type { StorageAlarm } from '../src/platform/storage-trouble.ts';
import { testApp } from './app.ts';

const { app, served, as, drainOutbox } = await testApp();
const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const rules = read('deploy/monitoring/rules.yaml');

interface Dashboard {
  readonly panels: readonly {
    title: string;
    targets: readonly { expr: string; legendFormat: string }[];
  }[];
}
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard;

/** What is asked of Prometheus, each with the labels that its words show. */
const asked = [
  ...[...rules.matchAll(/expr: (.+)\n[^]*?summary: '(.+)'/g)].map(([, expr = '', words = '']) => ({
    expr,
    shown: [...words.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  })),
  ...panels.flatMap(({ targets }) =>
    targets.map(({ expr, legendFormat }) => ({
      expr,
      shown: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
    })),
  ),
];

/** The labels of each metric as it is told, and those that Prometheus adds. */
async function told(): Promise<Map<string, Set<string>>> {
  // as if visitors read from a standby
  const standby = {
    db: served.publicDb,
    isFresh: () => true,
    isKnown: () => true,
    trouble: () => null,
    doubt: () => {},
  };
  const metrics = metricsOf({
    app: { ...served, standby },
    figures: figuresOfAll(app.config),
    jobKinds: Object.keys(jobHandlers),
  });
  await as(null).answer(getReportPage, {});
  await drainOutbox();
  let text = '';
  // a busy machine may read the database only after the first look
  await expect
    .poll(async () => (text = await metrics.read()))
    .toContain('\nshieldsource_backup_timestamp_seconds ');
  const lines = text.split('\n').filter((line) => /^[a-z]/.test(line));
  metrics.end();
  const labels = new Map([['up', new Set(['job', 'instance'])]]);
  for (const line of lines) {
    const name = /^\w+/.exec(line)?.[0] ?? '';
    const own = labels.get(name) ?? new Set(['job', 'instance']);
    for (const [, label = ''] of line.matchAll(/(\w+)="/g)) own.add(label);
    labels.set(name, own);
  }
  return labels;
}

test('dashboard and rules ask for metrics that are told, by labels that these have', async () => {
  const labels = await told();
  const complaints = asked.flatMap(({ expr, shown }) => {
    const names = expr.match(/\b(?:up|(?:shieldsource|nodejs|process)_\w+)\b/g) ?? [];
    const known = new Set(names.flatMap((name) => [...(labels.get(name) ?? [])]));
    const used = [
      ...[...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
      ...[...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(', ')),
      ...shown,
    ];
    return [
      ...(names.length === 0 ? [`${expr}: asks for nothing of ours`] : []),
      ...names.filter((name) => !labels.has(name)),
      ...used.filter((label) => !known.has(label)).map((label) => `${label} in ${expr}`),
    ];
  });
  expect(complaints).toEqual([]);
  expect(asked.length).toBeGreaterThan(45);
});

test('what they pick out by name exists', () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    alarm: alarmCodes,
    kind: Object.keys(jobHandlers),
    subscriber: subscribers.map(({ name }) => name),
  };
  const picked = asked.flatMap(({ expr }) =>
    [...expr.matchAll(/(\w+)(?:=~|!~|=)"([^"]+)"/g)].flatMap(([, label = '', values = '']) =>
      values.split('|').map((value) => ({ label, value })),
    ),
  );
  const lost = picked.filter(({ label, value }) => names[label]?.includes(value) === false);
  expect(lost).toEqual([]);
  expect(picked.filter(({ label }) => label === 'alarm').length).toBeGreaterThan(10);
});

test('what makes /readyz refuse wakes somebody, and an alarm is no page and ticket at once', () => {
  const listIn = (alert: string) =>
    new RegExp(`alert: ${alert}\n.*alarm[=!]~"([^"]+)"`).exec(rules)?.[1]?.split('|') ?? [];
  const grave = listIn('AlarmGrave');
  expect(listIn('AlarmRaised')).toEqual([...grave, 'alarmsTried']);
  const unready: readonly (StorageAlarm | 'clockOff')[] = [
    'diskFull',
    'diskFails',
    'databaseReadOnly',
    'filesReadOnly',
    'filesUnreachable',
    'clockOff',
  ];
  expect(grave).toEqual(expect.arrayContaining([...unready]));
});

test.each(['docs/guide/monitoring.md', 'docs/guide/monitoring.zh-CN.md'])(
  'each alert has its words in %s',
  (page) => {
    const alerts = [...rules.matchAll(/alert: (\w+)[^]*?severity: (\w+)/g)];
    const rows = [...read(page).matchAll(/^\| `(\w+)`(?: \(|（)(\w+)[)）] \|/gm)];
    const told = (all: RegExpExecArray[]) => all.map(([, name, severity]) => `${name} ${severity}`);
    expect(told(rows)).toEqual(told(alerts));
  },
);
