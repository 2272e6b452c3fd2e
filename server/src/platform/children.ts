import * as processes from 'node:child_process';

/** What any program needs of an environment, the clock of journeys among it; none of it is a setting of ours. */
const needed =
  'PATH HOME LANG LC_ALL TZ TMPDIR TEMP TMP SystemRoot LD_PRELOAD FAKETIME FAKETIME_DONT_FAKE_MONOTONIC'.split(
    ' ',
  );

function withBareEnvironment<Options extends { env?: NodeJS.ProcessEnv | undefined }>(
  options: Options,
) {
  const kept = needed.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { ...options, env: { ...Object.fromEntries(kept), ...options.env } };
}

/** Starts a program as Node does, but its environment holds what any program needs, and what `env` names; no key, no password. */
export const spawn = ((
  program: string,
  words: readonly string[] = [],
  options: processes.SpawnOptions = {},
) => processes.spawn(program, words, withBareEnvironment(options))) as typeof processes.spawn;

/** The same, to its end. */
export const spawnSync = ((
  program: string,
  words: readonly string[] = [],
  options: processes.SpawnSyncOptions = {},
) =>
  processes.spawnSync(program, words, withBareEnvironment(options))) as typeof processes.spawnSync;
