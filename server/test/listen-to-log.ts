import type { TestApp } from './app.ts';

/** Collects what the server logs from now on, from level info as in production. */
export function listenToLog({ server }: Pick<TestApp, 'server'>): {
  text(): string;
  lines(): Record<string, unknown>[];
} {
  let heard = '';
  const logger = server.log as unknown as Record<symbol, unknown>;
  let root: object = logger;
  while (
    !Object.getOwnPropertySymbols(root).some(({ description }) => description === 'pino.stream')
  )
    root = Object.getPrototypeOf(root) as object;
  const stream = Object.getOwnPropertySymbols(root).find(
    ({ description }) => description === 'pino.stream',
  )!;
  logger[stream] = { write: (line: string) => (heard += line) };
  server.log.level = 'info';
  return {
    text: () => heard,
    lines: () =>
      heard
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
