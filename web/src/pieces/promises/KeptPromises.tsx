import { useLingui } from '@lingui/react/macro';
import { useKeptPromises } from './use-kept-promises.ts';

/** The share of recent promises about reports that was kept. Nothing where none was due yet. */
export function KeptPromises() {
  const { t } = useLingui();
  const promises = useKeptPromises();
  if (!promises) return null;
  const { all, rate } = promises;
  return (
    <p className="mt-20 soft">
      {t`首次响应、结论和修复都有时限：最近三个月到期的 ${all} 项，按时完成 ${rate}%`}
    </p>
  );
}
