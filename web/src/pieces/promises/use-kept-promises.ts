import { getPublicFigures } from '@shieldsource/contract/site/analytics';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';

/** How many promises about reports were due lately, and which share of them was kept, in percent; undefined where none was due yet. */
export function useKeptPromises(): { all: number; rate: number } | undefined {
  const promises = useQuery(queryOf(getPublicFigures, {})).data?.promises;
  if (!promises?.all) return undefined;
  const { kept, all } = promises;
  return { all, rate: Math.floor((kept / all) * 1_000) / 10 };
}
