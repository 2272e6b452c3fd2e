import type { AddressInfo } from 'node:net';
import {
  buildServer,
  deploymentOf,
  figuresOfAll,
  jobHandlers,
  keysProof,
  migrationsDir,
  raiseBrokenSettings,
  subscribersOf,
  timedJobs,
} from './app.ts';
import { seedDemo } from './demo/demo.ts';
import { countUnsettled, reportUnsettled } from './features/people/people.splits.ts';
import { bindEarlierFactors } from './features/factors/factors.ts';
import { keepIncomingSwept } from './features/files/files.cleaning.ts';
import { startFollowing } from './features/events/events.ts';
import { newFirstWord } from './features/staff/staff.first-run.ts';
import { installDefaults } from './features/catalogue/catalogue.defaults.ts';
import { consoleAddress, databaseOf, readConfig, type Config } from './platform/config.ts';
import { makeKeys } from './platform/crypto.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { firstLook } from './platform/database/postgres.ts';
import { checkDeployment, claimDeployment, oldKeys } from './platform/database/deployment.ts';
import { migrate } from './platform/database/migrate.ts';
import { readOwnership } from './platform/database/roles.ts';
import { refuseOtherRules, writeRules } from './platform/database/rule-tables.ts';
import { serveSettle } from './platform/dev/dev-routes.ts';
import { doubtfulSettings } from './platform/doubtful-settings.ts';
import { openFiles } from './platform/files/file-store.ts';
import { startSchedule } from './platform/jobs/schedule.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { missWorkers } from './platform/jobs/workers.ts';
import { urlAt } from './platform/listening.ts';
import { giveBackMemory } from './platform/memory.ts';
import { serveMetrics } from './platform/metrics.ts';
import { smtpOf } from './platform/messages/mail.ts';
import { missingChannel } from './platform/messages/messages.ts';
import { smsWebhookOf } from './platform/messages/sms.ts';
import { runningOf, type Background, type Running } from './platform/stopping.ts';
import { version } from './platform/version.ts';
import { ruleTables } from './rules.ts';

/** Starts the server: configuration → database → application → listening. `opened` when the caller has the database already. */
export async function main(opened?: Database, config = readConfig(process.env)): Promise<Running> {
  const { isProduction, poolerDatabaseUrl } = config;
  // a pooler gives the limits of production, whoever asks
  const limits = isProduction || poolerDatabaseUrl !== null ? {} : firstLook;
  const database = opened ?? (await openDatabase({ ...databaseOf(config), ...limits }));
  const keys = makeKeys(config);
  await checkDeployment(database, deploymentOf(config));
  // a large database is migrated when somebody looks on, not by whichever server starts first
  const onlyNew = database.engine === 'postgres';
  const applied = await migrate(database, migrationsDir, { onlyNew });
  const isMigrated = database.engine === 'embedded' || applied.length > 0;
  if (isMigrated) await writeRules(database.db, ruleTables);
  await refuseOtherRules(database.db, ruleTables);
  await installDefaults(database.db);
  const files = await openFiles(config);
  await claimDeployment(database.db, deploymentOf(config), keysProof, files);
  if (isMigrated) await bindEarlierFactors(database.db, keys);
  const { server, app } = await buildServer({
    config,
    db: database.db,
    publicDb: database.publicDb,
    standby: database.standby,
    strangersDb: database.strangersDb,
    listen: database.listen,
    keys,
    files,
  });
  const demo = config.isDemo && config.servesWeb ? await seedDemo(app) : [];
  const background: Background[] = [keepIncomingSwept(app)];
  if (config.works) {
    const worker = await startWorker(app, jobHandlers);
    const following = await startFollowing(app, subscribersOf(config));
    background.push(startSchedule(app, timedJobs), worker, following);
    if (config.servesDev) serveSettle(server, app, { worker, following });
  } else background.push(missWorkers(app));
  const metrics =
    config.metrics &&
    (await serveMetrics(config.metrics, {
      app,
      figures: figuresOfAll(config),
      jobKinds: config.works ? Object.keys(jobHandlers) : [],
    }));
  if (metrics) background.push(metrics);
  // what traces takes megabytes, so it is loaded by who traces
  if (config.tracing)
    background.push((await import('./platform/tracing.ts')).startTracing(app, config.tracing));
  await raiseBrokenSettings(app);
  await server.listen({ host: config.host, port: config.port });
  giveBackMemory();
  for (const line of reportUnsettled(await countUnsettled(database.db)))
    process.stdout.write(`${line}\n`);
  const channels = { smsWebhook: smsWebhookOf(app), smtp: smtpOf(app) };
  const warning = missingChannel({ isProduction, ...channels });
  if (warning) app.log.warn({ isSignInPossible: false }, warning);
  for (const line of doubtfulSettings(config)) app.log.warn(line);
  const ownsDatabase = database.engine === 'postgres' && (await readOwnership(database.db));
  if (ownsDatabase)
    app.log[isProduction ? 'warn' : 'info'](
      { ownsDatabase },
      '服务使用的数据库账号拥有数据表，能关闭其中的保护：运行 npm run shieldsource -- database-roles 分开账号',
    );
  for (const { name: key } of (await oldKeys.execute(database.db)).rows)
    app.log[isProduction ? 'warn' : 'info'](
      { key },
      `${key} 已使用一年以上：按 docs/operating.zh-CN.md 的“密钥”一节更换`,
    );
  app.log.info({ version: version() }, 'started');
  announce(config, database, {
    port: (server.server.address() as AddressInfo).port,
    demo,
    metricsUrl: metrics?.url ?? null,
    firstWord: config.servesWeb ? await newFirstWord(app) : null,
  });

  return runningOf({ config, server, app, background, database });
}

interface StartFacts {
  readonly port: number;
  readonly demo: readonly string[];
  readonly metricsUrl: string | null;
  /** By which the first admin comes in; null once there was one. */
  readonly firstWord: string | null;
}

function announce(
  config: Config,
  database: Database,
  { port, demo, metricsUrl, firstWord }: StartFacts,
): void {
  const url = urlAt({ host: config.host, port });
  const lines = [
    `盾源 ShieldSource ${version()} 已启动`,
    ...(config.servesWeb
      ? [
          `  门户    ${url}/`,
          `  控制台  ${config.consoleUrl ? config.consoleUrl.origin : url}/console/`,
        ]
      : [`  后台    ${url}/readyz （只处理后台任务，不提供网页）`]),
    ...(metricsUrl === null ? [] : [`  指标    ${metricsUrl}`]),
    ...(config.works ? [] : ['  后台    由 ROLE=worker 的进程处理']),
    ...(config.servesDev && config.servesWeb
      ? [`  收件箱  ${url}/dev/inbox （短信验证码与动态码）`]
      : []),
    ...(config.isProduction || config.servesDev
      ? []
      : [`  收件箱与演示未开启：HOST=${config.host} 不是本机地址（确需开启请设 DEV_OPEN=1）`]),
    ...demo.map((line) => `  ${line}`),
  ];
  if (firstWord !== null)
    lines.push(
      `  首次设置 还没有管理员：打开 ${new URL('/console/first-run', consoleAddress(config)).href}`,
      `           首次密码 ${firstWord}（一次有效；每次启动更换，以最新的为准）`,
    );
  if (config.auditSigningKey === null)
    lines.push(`  审计    日志的校验值没有签名：设置 AUDIT_SIGNING_KEY 后可离线核对`);
  if (database.engine === 'embedded') {
    lines.push(`  数据    ${config.dataDir}（内置 PostgreSQL）`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
