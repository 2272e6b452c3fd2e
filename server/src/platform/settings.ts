import {
  readSetting,
  settingKeys,
  settings,
  type SettingKey,
  type SettingValue,
} from '@shieldsource/contract/settings/settings';
import type { FastifyBaseLogger } from 'fastify';
import { BadConfig } from './bad-config.ts';
import type { Keys } from './crypto.ts';
import type { Db } from './database/database.ts';
import type { Listen } from './database/notifications.ts';
import type { SealedColumn } from './rotation.ts';
import { listStored } from './settings.queries.ts';

/** Settings that the environment fixes, as they were written there. */
export type FixedSettings = Readonly<Partial<Record<SettingKey, string>>>;

/** Throws `BadConfig` for a variable that is no value of its setting. */
export function fixedSettingsOf(env: NodeJS.ProcessEnv): FixedSettings {
  const given = settingKeys.flatMap((key): [SettingKey, string][] => {
    const value = env[settings[key].env];
    return value ? [[key, value]] : [];
  });
  for (const [key, value] of given) {
    const { env: name, isSecret } = settings[key];
    const read = readSetting(key, value);
    if ('words' in read)
      throw new BadConfig(
        `${name} cannot be ${isSecret ? 'what it is' : JSON.stringify(value)}: ${read.words}`,
      );
  }
  return Object.fromEntries(given);
}

/** The values in force in this process. */
export interface Settings {
  valueOf<Key extends SettingKey>(key: Key): SettingValue<Key>;
  /** What is sealed and does not open, with the ids of the rows: it counts as not set. */
  readonly broken: ReadonlyMap<SettingKey, string>;
  /** Reads what is stored anew. */
  reload(): Promise<void>;
}

/** What holds of a setting now: from the environment, else what an admin set last, else the default. */
export const settingOf = <Key extends SettingKey>(
  { settings: held }: { readonly settings: Pick<Settings, 'valueOf'> },
  key: Key,
): SettingValue<Key> => held.valueOf(key);

interface SettingsParts {
  readonly db: Db;
  readonly keys: Keys;
  readonly config: { readonly fixedSettings: FixedSettings };
}

export const settingChannel = 'setting_changed';

type Stored = ReadonlyMap<SettingKey, { readonly version: number; readonly value: unknown }>;

/** What holds: what the environment says, else what is stored, else the defaults. */
export function valuesOf(
  { fixedSettings }: SettingsParts['config'],
  stored: Stored = new Map(),
): Pick<Settings, 'valueOf'> {
  const unchanged = new Map(settingKeys.map((key) => [key, meaningOf(key, fixedSettings[key])]));
  return {
    valueOf<Key extends SettingKey>(key: Key) {
      const changed = fixedSettings[key] === undefined ? stored.get(key) : undefined;
      return (changed ? changed.value : unchanged.get(key)) as SettingValue<Key>;
    },
  };
}

/** The settings as they are stored now; with `following` also as they are changed later, by whichever server. */
export async function openSettings(
  { db, keys, config }: SettingsParts,
  following?: { readonly listen: Listen; readonly log: FastifyBaseLogger },
): Promise<Settings> {
  const stored = new Map<SettingKey, { version: number; value: unknown }>();
  const broken = new Map<SettingKey, string>();

  async function reload(): Promise<void> {
    for (const { id, key, version, value, sealed } of await listStored(db)) {
      // of a newer release; or two looks overtook each other
      if (!isKey(key) || (stored.get(key)?.version ?? 0) >= version) continue;
      const text = sealed ? openedSetting(keys, id, sealed) : value;
      if (sealed && text === null) broken.set(key, id);
      else broken.delete(key);
      stored.set(key, { version, value: meaningOf(key, text ?? '') });
    }
  }

  await following?.listen(settingChannel, () =>
    reload().catch((error: unknown) => {
      following.log.error(
        { err: error },
        'changed settings could not be read; this server keeps the earlier ones until it can',
      );
      throw error;
    }),
  );
  await reload();
  return { ...valuesOf(config, stored), broken, reload };
}

/** Nothing stands for the default, and so does what an older release stored and this one would not take. */
function meaningOf(key: SettingKey, text = ''): unknown {
  const read = readSetting(key, text || settings[key].initial);
  const usual = 'value' in read ? read : readSetting(key, settings[key].initial);
  return 'value' in usual ? usual.value : undefined;
}

const isKey = (key: string): key is SettingKey => key in settings;

/** What was sealed in this row; null when it does not open. */
export function openedSetting(keys: Keys, id: string, sealed: Buffer): string | null {
  try {
    return keys.open(sealed, sealedSettings.placeOf(id));
  } catch {
    return null;
  }
}

export const sealedSettings: SealedColumn = {
  table: 'setting',
  column: 'sealed',
  placeOf: (id) => `setting.sealed.${id}`,
};
