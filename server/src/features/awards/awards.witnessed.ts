import type { WitnessedRows } from '../../platform/witness.ts';

/** The content of an award and who gave it; only its reversal may change. */
export const witnessedAwards: WitnessedRows = {
  table: 'award',
  columns: [
    'report_id',
    'seq',
    'level',
    'rule_version',
    'tier',
    'tier_hundredths',
    'factor_hundredths',
    'base_contribution',
    'bonus_contribution',
    'contribution',
    'base_coins',
    'bonus_coins',
    'coins',
    'staff_id',
  ],
};
