import type { Edit } from '#domain/journey/edits.ts';
import type { Activity, Graph, Link, Variable } from '#domain/journey/graph.ts';
import {
  type LineNotice,
  type LineProblem,
  lineProblemsAtMost,
  type NamedGraph,
  withLines,
} from '#domain/journey/lines.ts';
import {
  type OverwrittenLine,
  overwrittenShown,
  partsOfGraph,
  type TranslationBase,
  type TranslationChange,
} from '#domain/journey/translation.ts';
import { sourceMark } from './source-mark.ts';
import { takeTable } from './translate.ts';

/** How an earlier translation becomes what a table says; or why it cannot. */
export type UpdatedTranslation =
  | {
      readonly ok: true;
      readonly title: string;
      readonly summary: string;
      readonly edits: readonly Edit[];
      readonly change: TranslationChange;
      readonly base: TranslationBase;
      readonly notices: readonly LineNotice[];
    }
  | { readonly ok: false; readonly problems: readonly LineProblem[] };

/**
 * Works out what a filled table changes in an earlier translation: its lines that the table has in other words, and the
 * steps, links and variables that are new in the source. Everything else stays, also what was removed there.
 *
 * @param base - the translation when a table was last imported into it
 */
export function updateTranslation(
  source: NamedGraph,
  earlier: NamedGraph,
  base: TranslationBase,
  table: string,
): UpdatedTranslation {
  const taken = takeTable(source, table);
  if (!taken.ok) return taken;
  const told = withLines(source, taken.texts);
  const words = new Words(taken.texts, base);
  const added = addNew(told.graph, earlier.graph, base);
  const changed = [
    ...earlier.graph.activities.flatMap((activity) => words.editsOf(activity)),
    ...earlier.graph.variables.flatMap((variable) => words.editsOfVariable(variable)),
  ];
  const title = words.of('journey', 'title', earlier.title, earlier.title);
  const summary = words.of('journey', 'summary', earlier.summary, earlier.title);
  const { steps, links, variables } = partsOfGraph(source.graph);
  return {
    ok: true,
    ...{ title, summary },
    edits: [...changed, ...added.edits],
    change: {
      ...{ replaced: words.replaced, overwritten: words.overwritten, lines: words.lines },
      ...{ newSteps: added.steps, newLinks: added.links },
    },
    base: {
      steps: together(base.steps, steps),
      links: together(base.links, links),
      variables: together(base.variables, variables),
      lines: { ...base.lines, ...words.marks, ...added.marks },
    },
    notices: taken.notices,
  };
}

function together(before: readonly string[], now: readonly string[]): string[] {
  return [...new Set([...before, ...now])];
}

/** Replaces words by those of a table, and keeps account of it. */
class Words {
  replaced = 0;
  overwritten = 0;
  readonly lines: OverwrittenLine[] = [];
  readonly marks: Record<string, string> = {};
  readonly #texts: ReadonlyMap<string, string>;
  readonly #base: TranslationBase;

  constructor(texts: ReadonlyMap<string, string>, base: TranslationBase) {
    this.#texts = texts;
    this.#base = base;
  }

  /** The words of a line after the table. */
  of(owner: string, field: string, now: string, step: string): string {
    const id = `${owner}.${field}`;
    const next = this.#texts.get(id);
    if (next === undefined) return now;
    this.marks[id] = sourceMark(next);
    if (next === now) return now;
    this.replaced++;
    if (this.#isByHand(id, now)) {
      this.overwritten++;
      if (this.lines.length < lineProblemsAtMost) this.lines.push({ id, step, now: shown(now), next: shown(next) });
    }
    return next;
  }

  /** Whether these words differ from those of the last table, or of the source at that time. */
  #isByHand(id: string, now: string): boolean {
    const mark = Object.hasOwn(this.#base.lines, id) ? this.#base.lines[id] : undefined;
    return mark === undefined ? now.trim() !== '' : mark !== sourceMark(now);
  }

  editsOf({ id, title, text, hint, links }: Activity): Edit[] {
    const fields = different({ title, text, hint: hint ?? '' }, (field, now) => this.of(id, field, now, title));
    return [
      ...(fields ? [{ kind: 'changeActivity' as const, id, fields, was: { title, text, hint } }] : []),
      ...links.flatMap((link): Edit[] => {
        const { id: linkId, label, feedback, whyShut } = link;
        const said = different(wordsOf(link), (field, now) => this.of(linkId, field, now, title));
        const was = { label, feedback, whyShut };
        return said ? [{ kind: 'changeLink', activity: id, id: linkId, fields: said, was }] : [];
      }),
    ];
  }

  editsOfVariable(variable: Variable): Edit[] {
    const { name, carried = '' } = variable;
    const next = this.of(`variable.${name}`, 'carried', carried, name);
    return next === carried ? [] : [{ kind: 'changeVariable', variable: { ...variable, carried: next } }];
  }
}

/** The words of a link, by the fields of its lines. */
function wordsOf({ label, feedback, whyShut = '' }: Link) {
  return { label, feedback, whyShut };
}

function shown(text: string): string {
  return text.length > overwrittenShown ? `${text.slice(0, overwrittenShown)}…` : text;
}

/** The words that become others; undefined where none does. */
function different<Held extends Record<string, string>>(
  held: Held,
  next: (field: string, now: string) => string,
): Partial<Held> | undefined {
  const changed = Object.entries(held)
    .map(([field, now]) => [field, next(field, now)] as const)
    .filter(([field, text]) => text !== held[field]);
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Held>) : undefined;
}

/** Adds parts of the source that neither the translation nor the source had at the last table. */
function addNew(told: Graph, earlier: Graph, base: TranslationBase) {
  const known = { steps: new Set(base.steps), links: new Set(base.links), variables: new Set(base.variables) };
  const here = new Map(earlier.activities.map((activity) => [activity.id as string, activity]));
  const isNew = ({ id }: Activity) => !here.has(id) && !known.steps.has(id);
  const there = new Set([...here.keys(), ...told.activities.filter(isNew).map(({ id }) => id as string)]);
  const leading = (link: Link): Link =>
    link.to === undefined || there.has(link.to) ? link : { ...link, to: undefined };
  const maps = new Set<string | undefined>(earlier.maps.map(({ id }) => id));
  const names = new Set(earlier.variables.map(({ name }) => name));
  const edits: Edit[] = told.variables
    .filter(({ name }) => !names.has(name) && !known.variables.has(name))
    .map((variable) => ({ kind: 'addVariable', variable }));
  const added = edits.flatMap((edit) => (edit.kind === 'addVariable' ? [edit.variable] : []));
  const marks: Record<string, string> = {};
  const mark = (owner: string, words: Record<string, string>) => {
    for (const [field, text] of Object.entries(words)) marks[`${owner}.${field}`] = sourceMark(text);
  };
  for (const { name, carried = '' } of added) mark(`variable.${name}`, { carried });
  const order = earlier.activities.map(({ id }) => id as string);
  let [steps, links, behind] = [0, 0, 0];
  for (const activity of told.activities) {
    const held = here.get(activity.id);
    if (held) {
      behind = order.indexOf(activity.id) + 1;
      const added = newLinks(activity, held, known.links).map((edit) => ({ ...edit, link: leading(edit.link) }));
      for (const { link } of added) mark(link.id, wordsOf(link));
      links += added.length;
      edits.push(...added);
    } else if (isNew(activity)) {
      const { map, ...rest } = activity;
      const whole = { ...rest, links: activity.links.map(leading), ...(maps.has(map) ? { map } : {}) };
      edits.push({ kind: 'addActivity', activity: whole, at: behind });
      order.splice(behind++, 0, activity.id);
      mark(activity.id, { title: activity.title, text: activity.text, hint: activity.hint ?? '' });
      for (const link of activity.links) mark(link.id, wordsOf(link));
      steps++;
    }
  }
  return { edits, marks, steps, links };
}

function newLinks(told: Activity, held: Activity, known: ReadonlySet<string>) {
  const order = held.links.map(({ id }) => id as string);
  const edits: Extract<Edit, { kind: 'addLink' }>[] = [];
  let behind = 0;
  for (const link of told.links) {
    const at = order.indexOf(link.id);
    if (at !== -1) behind = at + 1;
    else if (!known.has(link.id)) {
      edits.push({ kind: 'addLink', activity: held.id, link, at: behind });
      order.splice(behind++, 0, link.id);
    }
  }
  return edits;
}
