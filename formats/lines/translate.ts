import { partsOf } from '#domain/journey/expression.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { journeyLengths } from '#domain/journey/journey.ts';
import {
  isStoryText,
  type Line,
  type LineField,
  type LineNotice,
  type LineProblem,
  lineProblemsAtMost,
  linesOf,
  type NamedGraph,
  withLines,
} from '#domain/journey/lines.ts';
import { expressionsIn, readStoryText } from '#domain/journey/story-text.ts';
import { typedText } from '#domain/typed-text.ts';
import { readLinesCsv } from './csv.ts';
import type { TranslatedRow } from './read-lines.ts';
import { sourceMark } from './source-mark.ts';
import { readLinesXliff } from './xliff.ts';

/** The contents of a filled table, by the ids of a journey's lines, and its warnings; or why it is refused. */
export type TakenTable =
  | {
      readonly ok: true;
      readonly texts: ReadonlyMap<string, string>;
      /** How many lines say what the source says, for nothing was written for them. */
      readonly untranslated: number;
      readonly notices: readonly LineNotice[];
    }
  | { readonly ok: false; readonly problems: readonly LineProblem[] };

/**
 * Reads a filled table: XLIFF 2, or CSV as `csv.ts` writes it. One wrong line, and the whole table is refused. A line
 * that the journey has no more is left out with a notice; but a table that has no line of any step is another journey's.
 */
export function takeTable(journey: NamedGraph, table: string): TakenTable {
  const read = /^\uFEFF?\s*<(?:\?xml|xliff|!--)/.test(table) ? readLinesXliff(table) : readLinesCsv(table);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const lines = new Map(linesOf(journey).map((line) => [line.id, line]));
  const texts = new Map<string, string>();
  const seen = new Set<string>();
  const problems: LineProblem[] = [];
  const notices: LineNotice[] = [];
  for (const row of read.rows) {
    const line = lines.get(row.id);
    const at = { line: row.line, id: row.id.slice(0, 100) };
    if (!line) {
      // A line that is empty by now needs no translation.
      if (row.target.trim() !== '') notices.push({ kind: 'lineGone', ...at, step: row.step });
      continue;
    }
    if (seen.size === seen.add(row.id).size) {
      problems.push({ kind: 'twice', ...at, step: line.step });
      continue;
    }
    const target = inItsLines(line.field, typedText(row.target.replace(/\r\n?/g, '\n')));
    if (target.trim() === '') continue;
    const { id, step } = line;
    const place = { line: row.line, id, step };
    if (row.mark !== undefined && row.mark !== sourceMark(line.text)) notices.push({ kind: 'sourceChanged', ...place });
    const checked = check(line, target, row);
    problems.push(...checked.problems);
    notices.push(...checked.missing.map((what) => ({ kind: 'variableMissing' as const, ...place, what })));
    texts.set(id, target);
  }
  // Every journey has a title.
  if ([...texts.keys()].every((id) => id.startsWith('journey.')))
    for (const { kind, line, id } of notices) if (kind === 'lineGone') problems.push({ kind: 'unknownId', line, id });
  if (problems.length === 0 && texts.size === 0) problems.push({ kind: 'nothingTranslated' });
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, lineProblemsAtMost) };
  return {
    ok: true,
    texts,
    untranslated: lines.size - texts.size,
    notices: notices.slice(0, lineProblemsAtMost),
  };
}

/** A journey in another language, and its warnings; or why it cannot be made. */
export type Translated =
  | {
      readonly ok: true;
      readonly journey: NamedGraph;
      readonly translated: number;
      readonly untranslated: number;
      readonly notices: readonly LineNotice[];
    }
  | { readonly ok: false; readonly problems: readonly LineProblem[] };

/** Puts what a filled table says into a journey. */
export function translate(journey: NamedGraph, table: string): Translated {
  const taken = takeTable(journey, table);
  if (!taken.ok) return taken;
  const { texts, ...rest } = taken;
  return { ...rest, journey: withLines(journey, texts), translated: texts.size };
}

const lengths = {
  title: graphLimits.titleLength,
  summary: journeyLengths.summary,
  text: graphLimits.textLength,
  hint: graphLimits.hintLength,
  label: graphLimits.labelLength,
  feedback: graphLimits.textLength,
  whyShut: graphLimits.whyShutLength,
  carried: graphLimits.carriedLength,
} as const;

const fieldsOfOneLine: readonly LineField[] = ['title', 'hint', 'label', 'whyShut', 'carried'];

/** A translation without the line breaks that its field cannot have: tools wrap what is long. */
function inItsLines(field: LineField, text: string): string {
  return fieldsOfOneLine.includes(field) ? text.trim().replace(/\s*\n\s*/g, ' ') : text;
}

/** What is wrong with a translated line, and the variables of its source that it does not name. */
function check(
  { id, field, step, text }: Line,
  target: string,
  { line }: TranslatedRow,
): { readonly problems: readonly LineProblem[]; readonly missing: readonly string[] } {
  if (target.length > lengths[field]) return { problems: [{ kind: 'tooLong', line, id, step }], missing: [] };
  if (!isStoryText(field)) return { problems: [], missing: [] };
  const [source, given] = [readStoryText(text), readStoryText(target)];
  if (given.problems.length > 0 && source.problems.length === 0)
    return { problems: [{ kind: 'brokenText', line, id, step }], missing: [] };
  const [asked, named] = [namesIn(source.template), namesIn(given.template)];
  return {
    problems: [...named]
      .filter((what) => !asked.has(what))
      .map((what) => ({ kind: 'otherVariable' as const, line, id, step, what })),
    missing: [...asked].filter((what) => !named.has(what)),
  };
}

/** The variables a text asks about, and the steps whose visits it counts. */
function namesIn(template: ReturnType<typeof readStoryText>['template']): ReadonlySet<string> {
  const names = new Set<string>();
  for (const expression of expressionsIn(template))
    for (const part of partsOf(expression)) {
      if (part.kind === 'variable') names.add(part.name);
      if (part.kind === 'visits' && part.activity !== undefined) names.add(`visits(#${part.activity})`);
    }
  return names;
}
