import { CsvError, type Info, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type LineProblem, linesOf, type NamedGraph } from '#domain/journey/lines.ts';
import type { ReadLines } from './read-lines.ts';
import { sourceMark } from './source-mark.ts';

const columns = ['id', 'step', 'field', 'source', 'source_hash', 'target'] as const;

/**
 * Writes the lines of a journey as a table (RFC 4180, UTF-8 with a mark, which spreadsheets look for). A cell that a
 * spreadsheet would take for a formula begins with an apostrophe; reading takes it away again. A cell of several lines is
 * quoted: for other programs each end of a line ends a row, though ours are not those between rows.
 */
export function writeLinesCsv(journey: NamedGraph): string {
  const rows = linesOf(journey).map(({ id, step, field, text }) =>
    [id, step, field, text, sourceMark(text), ''].map(guarded),
  );
  return stringify([columns, ...rows], { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** The line by which a spreadsheet says what stands between cells. */
const said = /^\uFEFF?"?sep=[^\n]{1,2}\r?\n/i;

/** Reads a filled table, with commas, semicolons or tabs between its cells, its columns in any order. */
export function readLinesCsv(text: string): ReadLines {
  const found: { info: Info; record: string[] }[] = [];
  try {
    found.push(
      ...(parse(text, {
        bom: true,
        delimiter: delimiterOf(text),
        from_line: said.test(text) ? 2 : 1,
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
      }) as unknown as typeof found),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused({ kind: 'damaged', line: Number(error.lines) || 1 });
  }
  const [head, ...rows] = found;
  const place = new Map(head?.record.map((name, at) => [name.trim().toLowerCase(), at]));
  if (!columns.some((name) => place.has(name))) return refused({ kind: 'notThisFormat', line: 1 });
  for (const what of ['id', 'target']) if (!place.has(what)) return refused({ kind: 'columnMissing', line: 1, what });
  const cell = (record: readonly string[], name: string) => record[place.get(name) ?? -1] ?? '';
  let before = head?.info.lines ?? 1;
  return {
    ok: true,
    rows: rows.map(({ info, record }) => {
      const line = before + 1;
      before = info.lines;
      return {
        id: cell(record, 'id').trim(),
        step: unguarded(cell(record, 'step')).trim(),
        mark: cell(record, 'source_hash').trim() || undefined,
        target: unguarded(cell(record, 'target')),
        line,
      };
    }),
  };
}

function refused(problem: LineProblem): ReadLines {
  return { ok: false, problem };
}

/** What stands between the names of the columns. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replace(said, '').split('\n', 1);
  return [',', ';', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ',';
}

const formula = /^'*[=+\-@\t\r]/;

function guarded(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
