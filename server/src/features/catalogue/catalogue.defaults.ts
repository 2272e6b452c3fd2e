import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { documentKind, isShipped } from '@shieldsource/contract/catalogue/calls';
import type { RuleBody } from '@shieldsource/contract/awards/scoring';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';

/**
 * What a fresh installation starts with: scoring rule, one application, platforms, report types and the texts people accept. Each is
 * written only where there is none yet, so what the company has changed stays. Servers that start together take turns.
 */
export async function installDefaults(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(tx);
    if (await isEmpty(tx, 'scoring_rule')) await installRule(tx);
    if (await isEmpty(tx, 'application'))
      await tx
        .insertInto('application')
        .values({
          id: newId(),
          name: '其他业务',
          name_en: 'Other services',
          tier: 'general',
          position: 100,
        })
        .execute();
    if (await isEmpty(tx, 'platform'))
      await tx
        .insertInto('platform')
        .values(platforms.map((platform, position) => ({ id: newId(), position, ...platform })))
        .execute();
    if (await isEmpty(tx, 'report_type'))
      await tx
        .insertInto('report_type')
        .values(
          types
            .flatMap(({ kinds, ...group }) =>
              Object.entries(kinds).map(([name, name_en]) => ({ name, name_en, ...group })),
            )
            .map((type, position) => ({ id: newId(), position, ...type })),
        )
        .execute();
    await installDocuments(tx);
  });
}

/** Any number; it must stay the same in every version of this program. */
const lockNumber = 7_246_554;

async function isEmpty(
  tx: Tx,
  table: 'scoring_rule' | 'application' | 'platform' | 'report_type',
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(tx);
  return rows.length === 0;
}

/** The first version, which nobody signed. */
async function installRule(tx: Tx): Promise<void> {
  await tx
    .insertInto('scoring_rule')
    .values({ id: newId(), version: 1, rule: JSON.stringify(defaultRule) })
    .execute();
}

async function installDocuments(tx: Tx): Promise<void> {
  const known = new Set(
    (await tx.selectFrom('document').select('kind').distinct().execute()).map(({ kind }) => kind),
  );
  for (const { code: kind, label: title } of documentKind.list) {
    // an older database lacks the kinds that later versions introduced
    if (known.has(kind) || !isShipped(kind)) continue;
    const body = await readFile(new URL(`documents/${kind}.md`, import.meta.url), 'utf8');
    await tx
      .insertInto('document')
      .values({ kind, version: 1, title, body: body.trim() })
      .execute();
  }
}

/** The shipped rule. Bases by severity, from 无 to 严重; coefficients in hundredths. */
const defaultRule: RuleBody = {
  contribution: {
    '0': { from: 0, to: 0 },
    '1': { from: 1, to: 2 },
    '2': { from: 3, to: 5 },
    '3': { from: 6, to: 8 },
    '4': { from: 9, to: 10 },
  },
  coins: {
    '0': { from: 0, to: 0 },
    '1': { from: 1, to: 2 },
    '2': { from: 3, to: 5 },
    '3': { from: 18, to: 24 },
    '4': { from: 54, to: 60 },
  },
  tierHundredths: { core: 1_000, general: 400, edge: 100 },
  maxBonusContribution: 50,
  maxBonusCoins: 100,
  signOffAboveCoins: 600,
  maxContribution: 500,
  maxCoins: 5_000,
};

const platforms = [
  { name: 'Web', is_mobile: false },
  { name: 'Android', is_mobile: true },
  { name: 'iOS', is_mobile: true },
  { name: '小程序', name_en: 'Mini program', is_mobile: false },
  { name: '桌面客户端', name_en: 'Desktop client', is_mobile: false },
  { name: '接口服务', name_en: 'API', is_mobile: false },
];

/** By their groups, each kind with its English name. */
const types = [
  {
    type_group: '注入与执行',
    type_group_en: 'Injection and execution',
    kinds: {
      远程代码执行: 'Remote code execution',
      命令注入: 'Command injection',
      'SQL 注入': 'SQL injection',
      模板注入: 'Template injection',
      反序列化: 'Insecure deserialization',
      '服务端请求伪造（SSRF）': 'Server-side request forgery (SSRF)',
      'XML 外部实体（XXE）': 'XML external entity (XXE)',
      任意文件读取或下载: 'Arbitrary file read or download',
      任意文件上传: 'Arbitrary file upload',
    },
  },
  {
    type_group: '权限与认证',
    type_group_en: 'Access and authentication',
    kinds: {
      越权访问: 'Broken access control',
      未授权访问: 'Missing authorization',
      认证绕过: 'Authentication bypass',
      弱口令与默认口令: 'Weak or default password',
    },
  },
  {
    type_group: '前端与浏览器',
    type_group_en: 'Front end and browser',
    kinds: {
      '跨站脚本（XSS）': 'Cross-site scripting (XSS)',
      '跨站请求伪造（CSRF）': 'Cross-site request forgery (CSRF)',
    },
  },
  {
    type_group: '数据与业务',
    type_group_en: 'Data and business',
    kinds: {
      信息泄露: 'Information disclosure',
      业务逻辑缺陷: 'Business logic flaw',
      配置错误: 'Misconfiguration',
      拒绝服务: 'Denial of service',
      其他: 'Other',
    },
  },
];
