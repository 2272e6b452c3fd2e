import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Size {
  readonly accounts: number;
  readonly reports: number;
}

const day = 86_400_000;
const start = Date.UTC(2019, 0, 3, 2);
const statuses = [4, 4, 4, 3, 2, -1] as const;
const texts = [
  '登录接口未限制尝试次数，可以枚举口令。',
  '订单详情只校验登录，不校验归属，改编号即可看到他人订单。',
  '文件上传只看扩展名，可以传入脚本。\n\n1. 上传 a.png\n2. 改名为 a.jsp\n3. 访问即执行',
];

function* reportsOf({ accounts, reports }: Size) {
  for (let n = 0; n < reports; n++) {
    const status = statuses[n % statuses.length] ?? 4;
    const level = status === -1 ? undefined : 1 + (n % 4);
    const createTime = start + (n % 2_000) * day;
    yield {
      number: `VUL-${String(n + 1).padStart(6, '0')}`,
      accountId: String(100_001 + ((n * 7) % accounts)),
      title: `第 ${n + 1} 个漏洞，"引号"与逗号`,
      app: ['会员站', '商城', '开放接口'][n % 3] ?? '',
      type: ['越权访问', '弱口令', '任意文件上传'][n % 3] ?? '',
      status,
      level,
      contribution: (level ?? 0) * 4,
      currency: (level ?? 0) * 10,
      createTime,
      updateTime: createTime + 9 * day,
      body: texts[n % texts.length] ?? '',
    };
  }
}

function* accountsOf(size: Size) {
  const earned = new Map<string, number>();
  for (const { accountId, contribution } of reportsOf(size))
    earned.set(accountId, (earned.get(accountId) ?? 0) + contribution);
  for (let n = 0; n < size.accounts; n++) {
    const id = String(100_001 + n);
    yield {
      id,
      phone: n % 10 === 9 ? undefined : `199${String(n).padStart(8, '0')}`,
      email: n % 3 === 0 || n % 10 === 9 ? `researcher${n}@old.example` : undefined,
      nickName: `旧友${n}`,
      contribution: (earned.get(id) ?? 0) + (n % 5),
      coins: (n * 13) % 900,
      registerTime: new Date(start + (n % 365) * day).toISOString(),
    };
  }
}

const asJson = (row: object): string => `${JSON.stringify(row)}\n`;

const quoted = (cell: unknown): string =>
  cell === undefined ? '' : `"${String(cell as string | number).replaceAll('"', '""')}"`;
/** CSV whose columns are the keys of the first row. */
function* asCsv(rows: Iterable<object>): Generator<string> {
  let isFirst = true;
  for (const row of rows) {
    if (isFirst) yield `${Object.keys(row).join(',')}\r\n`;
    isFirst = false;
    yield `${Object.values(row).map(quoted).join(',')}\r\n`;
  }
}

function* eachAsJson(rows: Iterable<object>): Generator<string> {
  for (const row of rows) yield asJson(row);
}

/** Writes the export of an earlier portal of this size; always the same content. Answers its paths. */
export async function writeEarlierPortal(
  folder: string,
  size: Size,
  format: 'jsonl' | 'csv' = 'jsonl',
): Promise<{ accounts: string; reports: string }> {
  const lines = format === 'csv' ? asCsv : eachAsJson;
  const paths = {
    accounts: join(folder, `accounts.${format}`),
    reports: join(folder, `reports.${format}`),
  };
  await pipeline(Readable.from(lines(accountsOf(size))), createWriteStream(paths.accounts));
  await pipeline(Readable.from(lines(reportsOf(size))), createWriteStream(paths.reports));
  return paths;
}
