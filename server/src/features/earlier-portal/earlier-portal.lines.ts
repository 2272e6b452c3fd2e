import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { CsvError, parse, type Info } from 'csv-parse';

/** One record of a file, or why it is none. */
export interface Line {
  /** The line number, from one; for a record of several lines, the first. */
  readonly at: number;
  readonly value?: Record<string, unknown>;
  readonly fault?: string;
}

/** Reads a file of any length record by record: CSV with a heading if its name says so, else JSON Lines. */
export const linesOf = (path: string): AsyncGenerator<Line> =>
  extname(path).toLowerCase() === '.csv' ? csvLines(path) : jsonLines(path);

async function* jsonLines(path: string): AsyncGenerator<Line> {
  let at = 0;
  for await (const text of textLines(path)) {
    at += 1;
    const bare = text.replace(/^\uFEFF/, '').trim();
    if (bare !== '') yield { at, ...recordIn(bare) };
  }
}

async function* textLines(path: string): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    begun += first;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
  yield begun;
}

function recordIn(text: string): Omit<Line, 'at'> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown> };
  } catch {
    return { fault: 'is not JSON' };
  }
  return { fault: 'is not a JSON object' };
}

/** An empty cell counts as a missing field. After a line that is not valid CSV, nothing more can be read. */
async function* csvLines(path: string): AsyncGenerator<Line> {
  const input = createReadStream(path);
  const parser = parse({ columns: true, info: true, bom: true, skip_empty_lines: true });
  input.once('error', (error) => parser.destroy(error));
  input.pipe(parser);
  // line 1 is the heading
  let at = 2;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      const filled = Object.entries(record).filter(([, cell]) => cell !== '');
      yield { at, value: Object.fromEntries(filled) };
      at = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { at, fault: `is not CSV, and nothing after it was read (${error.code})` };
  }
}

interface CsvRecord {
  readonly record: Record<string, string>;
  readonly info: Info;
}
