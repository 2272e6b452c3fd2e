import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { keepText } from '../reports/reports.ts';

/** Writes the search rows of these reports anew; an erased report has none. */
export async function writeSearched(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into report_search (report_id, said)
    select id, report_said(report) from report where id = any(${await keepText(tx, ids)}::uuid[]) order by id
    on conflict (report_id) do update set said = excluded.said where report_search.said <> excluded.said`.execute(
    tx,
  );
}

/** Computes anew which terms are too common to be looked up. */
export async function tally(db: Db): Promise<void> {
  await sql`select sample_search()`.execute(db);
}

/** A text that must be in a report, and how to look it up. */
export interface SearchText {
  /** The text in the form for comparison: by the one fold of every search (`search_fold`). */
  readonly folded: string;
  /** Its terms that are rare enough to be looked up. */
  readonly terms: readonly string[];
  /** Whether every report that has the terms also has the text. */
  readonly isExact: boolean;
}

/** Splits words in the same way as texts: each run of a word is a condition of its own, and a word without runs is one. */
export async function splitWords(db: Db, words: readonly string[]): Promise<SearchText[]> {
  const { rows } = await sql<SearchText>`
    select distinct on (folded) folded, terms,
      cardinality(all_terms) = 1 and terms = all_terms and all_terms[1] = folded as "isExact"
    from unnest(${words}::text[]) as word
    cross join lateral unnest(search_words(word)) as folded
    cross join lateral (select search_terms(folded) as all_terms) as split
    cross join lateral (select array(
      select term from unnest(all_terms) as term where not exists (select from search_common where search_common.term = term.term)
      limit 8) as terms) as rare
    where folded <> ''`.execute(db);
  return rows;
}

/** Whether the text equals its form for comparison. */
const isPlain = (text: string): boolean => !/[\p{Ll},:;!?()]/u.test(text);

/** A condition that a report's text (`said`) contains all of these texts. */
export function saysAll(texts: readonly string[]): RawBuilder<boolean> | null {
  if (texts.length === 0) return null;
  const patterns = Object.groupBy(texts, (text) => (isPlain(text) ? 'plain' : 'folded'));
  return sql`(said like all (${(patterns.plain ?? []).map(patternOf)}::text[])
    ${patterns.folded ? sql`and said_fold(said) like all (${patterns.folded.map(patternOf)}::text[])` : sql``})`;
}

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The characters of a line to show before the match, and in all. */
const [lead, shown] = [24, 160];

/** For each report a piece of its text that begins shortly before the first match which its title does not have. */
export async function listPieces(
  db: Db,
  ids: readonly string[],
  texts: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ report_id: string; piece: string }>`
    select report_id, substr(rest, greatest(1, at - ${sql.lit(lead)}), ${sql.lit(shown)}) as piece
    from report_search
    cross join lateral (select split_part(said, e'\n', 1) as title, substr(said, strpos(said, e'\n') + 1) as rest) as parts
    cross join lateral (
      select strpos(said_fold(rest), text) as at from unnest(${texts}::text[]) with ordinality as asked (text, place)
      where strpos(said_fold(title), text) = 0 and strpos(said_fold(rest), text) > 0 order by place limit 1) as found
    where report_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ report_id, piece }) => [report_id, piece]));
}
