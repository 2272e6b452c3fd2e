import { defineCommand } from 'citty';
import { backupCommand } from './backup.ts';
import { beginEpochCommand } from './begin-epoch.ts';
import { databaseRolesCommand } from './database-roles.ts';
import { deadJobsCommand } from './dead-jobs.ts';
import { dropFactorsCommand } from './drop-factors.ts';
import { dropLegacyCommand } from './drop-legacy.ts';
import { freePhoneCommand } from './free-phone.ts';
import { healthCommand } from './health.ts';
import { importLegacyCommand } from './import-legacy.ts';
import { lostFilesCommand } from './lost-files.ts';
import { migrateCommand } from './migrate.ts';
import { moveFilesCommand } from './move-files.ts';
import { restoreCommand } from './restore.ts';
import { retentionCommand } from './retention.ts';
import { rotateIndexCommand } from './rotate-index.ts';
import { rotateKeysCommand } from './rotate-keys.ts';
import { joinAccountsCommand } from './join-accounts.ts';
import { signOutCommand } from './sign-out.ts';
import { smsCommand } from './sms.ts';
import { splitAccountsCommand } from './split-accounts.ts';
import { staffCommands } from './staff.ts';
import { seedCommand } from './seed.ts';
import { tryAlarmCommand } from './try-alarm.ts';
import { verifyAuditCommand } from './verify-audit.ts';
import { verifyLedgerCommand } from './verify-ledger.ts';

export const allCommands = defineCommand({
  meta: {
    name: 'shieldsource',
    description: 'Runs the housekeeping of a ShieldSource deployment',
  },
  subCommands: {
    migrate: migrateCommand,
    'database-roles': databaseRolesCommand,
    'verify-ledger': verifyLedgerCommand,
    'verify-audit': verifyAuditCommand,
    'begin-epoch': beginEpochCommand,
    health: healthCommand,
    'dead-jobs': deadJobsCommand,
    retention: retentionCommand,
    'rotate-keys': rotateKeysCommand,
    'rotate-index': rotateIndexCommand,
    backup: backupCommand,
    restore: restoreCommand,
    'lost-files': lostFilesCommand,
    'move-files': moveFilesCommand,
    'import-legacy': importLegacyCommand,
    'drop-legacy': dropLegacyCommand,
    'split-accounts': splitAccountsCommand,
    'join-accounts': joinAccountsCommand,
    sms: smsCommand,
    'sign-out': signOutCommand,
    'drop-factors': dropFactorsCommand,
    'free-phone': freePhoneCommand,
    ...staffCommands,
    'try-alarm': tryAlarmCommand,
    seed: seedCommand,
  },
});
