import { applyEdit, type Edit } from './edits.ts';
import type { Activity, Graph, Link } from './graph.ts';

/** The change that makes one text from another: the characters from one place to before another become others. */
type Splice = { readonly from: number; readonly to: number; readonly words: string };

/** The smallest splice that makes one text from another, between whole characters. */
function spliceOf(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (/[\uD800-\uDBFF]/.test(before[start - 1] ?? '')) start--;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (end > 0 && /[\uDC00-\uDFFF]/.test(before.at(-end) ?? '')) end--;
  return { from: start, to: before.length - end, words: after.slice(start, after.length - end) };
}

/**
 * One text from two that began as the same: both changes are in it, and of two at one place theirs comes first.
 * Undefined where both changed the same characters.
 */
export function mergeWords(before: string, mine: string, theirs: string): string | undefined {
  if (mine === before || mine === theirs) return theirs;
  if (theirs === before) return mine;
  const [own, other] = [spliceOf(before, mine), spliceOf(before, theirs)];
  if (own.from < other.to && own.to > other.from) return undefined;
  const isBehind = other.to <= own.from;
  const from = own.from + (isBehind ? theirs.length - before.length : 0);
  return theirs.slice(0, from) + own.words + theirs.slice(from + own.to - own.from);
}

/** Where a place in a text lies when the text has become another. */
export function placeAfter(at: number, before: string, after: string): number {
  const { from, to } = spliceOf(before, after);
  if (at <= from) return at;
  return at >= to ? at + after.length - before.length : Math.min(at, from);
}

/**
 * Makes edits of words on top of what others wrote meanwhile.
 *
 * @returns the edits as they are made, and the graph after them; undefined where one cannot be made
 */
export function makeOnTop(
  graph: Graph,
  edits: readonly Edit[],
): { readonly graph: Graph; readonly edits: readonly Edit[] } | undefined {
  let after = graph;
  const made: Edit[] = [];
  for (const edit of edits) {
    let [edited, taken] = [applyEdit(after, edit), edit];
    const merged = !edited.ok && edited.problem === 'changed' ? onTheirs(after, edit) : undefined;
    if (merged) [edited, taken] = [applyEdit(after, merged), merged];
    if (!edited.ok) return undefined;
    after = edited.graph;
    made.push(taken);
  }
  return { graph: after, edits: made };
}

type Words = Partial<Pick<Activity, 'title' | 'text' | 'hint'> & Pick<Link, 'label' | 'feedback' | 'whyShut'>>;

/** An edit of words that begins from what they are now; undefined where they cannot be merged. */
function onTheirs({ activities }: Graph, edit: Edit): Edit | undefined {
  if (edit.kind !== 'changeActivity' && edit.kind !== 'changeLink') return undefined;
  const activity = activities.find(({ id }) => id === (edit.kind === 'changeLink' ? edit.activity : edit.id));
  const held: Words | undefined =
    edit.kind === 'changeLink' ? activity?.links.find(({ id }) => id === edit.id) : activity;
  const was: Words = edit.was ?? {};
  const fields: Words = edit.fields;
  if (!held) return undefined;
  const merged: Record<string, string> = {};
  const now: Record<string, string> = {};
  for (const name of ['title', 'text', 'hint', 'label', 'feedback', 'whyShut'] as const) {
    const [before, mine, theirs] = [was[name], fields[name], held[name]];
    if (before === undefined || theirs === undefined) continue;
    now[name] = theirs;
    // Words that it names without changing them must be as they were.
    if (mine === undefined && theirs !== before) return undefined;
    if (mine === undefined) continue;
    const words = mergeWords(before, mine, theirs);
    if (words === undefined) return undefined;
    merged[name] = words;
  }
  return { ...edit, fields: { ...edit.fields, ...merged }, was: now } as Edit;
}
