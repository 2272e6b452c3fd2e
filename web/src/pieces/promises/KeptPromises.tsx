import { getPublicFigures } from '@shieldsource/contract/analytics';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import classes from './KeptPromises.module.css';

/** The share of recent promises about reports that was kept. Nothing where none was due yet. */
export function KeptPromises() {
  const { t } = useLingui();
  const { kept, all } = useQuery(queryOf(getPublicFigures, {})).data?.promises ?? {
    kept: 0,
    all: 0,
  };
  if (all === 0) return null;
  const rate = Math.floor((kept / all) * 1_000) / 10;
  return (
    <p className={classes.line}>
      {t`首次回应、结论和修复都有时限：最近三个月到期的 ${all} 项，按时完成 ${rate}%`}
    </p>
  );
}
