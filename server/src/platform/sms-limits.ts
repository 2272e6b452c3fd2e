import { BadConfig } from './bad-config.ts';

/** Where codes go, and how many. */
export interface SmsLimits {
  /** Beginnings of phones outside of mainland China that messages go to, as `+852`. */
  readonly smsPrefixes: readonly string[];
  /** Codes sent in an hour in all; those by mail are counted apart, to the same number. */
  readonly smsHourlyBudget: number;
}

export const smsLimitsOf = (env: NodeJS.ProcessEnv): SmsLimits => ({
  smsPrefixes: (env['SMS_PREFIXES'] ?? '')
    .split(',')
    .map((prefix) => prefix.trim())
    .filter(Boolean)
    .map(prefixOf),
  smsHourlyBudget: budgetOf(env['SMS_HOURLY_BUDGET']),
});

function prefixOf(given: string): string {
  if (/^\+[1-9]\d{0,9}$/.test(given)) return given;
  throw new BadConfig(
    `SMS_PREFIXES must hold beginnings of phone numbers like +852,+1, comma-separated, not "${given}"`,
  );
}

function budgetOf(given: string | undefined): number {
  if (!given) return 1_000;
  if (/^\d{1,9}$/.test(given) && Number(given) > 0) return Number(given);
  throw new BadConfig(`SMS_HOURLY_BUDGET must be a whole number from 1, not "${given}"`);
}
