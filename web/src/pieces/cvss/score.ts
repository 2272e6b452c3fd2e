import { type CvssVersion, isCvssVector } from '@shieldsource/contract/reports/cvss';
import { severity, type Severity } from '@shieldsource/contract/awards/scoring';
import { useQuery } from '@tanstack/react-query';

export const versionOf = (vector: string): CvssVersion =>
  vector.startsWith('CVSS:4.0') ? '4.0' : '3.1';

/** The score of a complete vector by FIRST's formulas, which are fetched at the first use. */
export async function scoreOf(vector: string): Promise<number> {
  const { Cvss3P1, Cvss4P0 } = await import('ae-cvss-calculator');
  const model = versionOf(vector) === '4.0' ? new Cvss4P0(vector) : new Cvss3P1(vector);
  return model.calculateScores(true).overall;
}

/** The level that FIRST assigns to a score. */
export function levelOfScore(score: number): Severity {
  const { none, low, medium, high, serious } = severity.codes;
  if (score >= 9) return serious;
  if (score >= 7) return high;
  if (score >= 4) return medium;
  return score > 0 ? low : none;
}

/** Undefined while the vector is incomplete or its score is being computed. */
export function useScore(vector: string): number | undefined {
  const { data } = useQuery({
    queryKey: ['cvss', vector],
    queryFn: () => scoreOf(vector),
    enabled: isCvssVector(vector),
    staleTime: Infinity,
  });
  return data;
}
