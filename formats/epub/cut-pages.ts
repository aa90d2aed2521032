import { placeKey } from '#formats/epub/addresses.ts';
import type { Segment } from '#formats/epub/chapters.ts';
import type { NavEntry } from '#formats/epub/navigation.ts';
import type { Package } from '#formats/epub/package.ts';
import type { Page } from '#formats/epub/page.ts';

/** Which entries of the table of contents begin at a page: at its top, and at ids in it. */
export type Starts = { readonly top: NavEntry[]; readonly ids: Map<string, NavEntry[]> };

/** All places the table of contents leads to, with their fragments and without. */
export function targetsOf(entries: readonly NavEntry[]): Set<string> {
  const targets = new Set<string>();
  for (const { target } of allEntries(entries)) {
    if (!target) continue;
    targets.add(target.path);
    if (target.fragment) targets.add(placeKey(target.path, target.fragment));
  }
  return targets;
}

/**
 * Sorts the entries by page. An entry whose place in a page does not exist begins at the top of the page.
 *
 * @param exists - whether a place is somewhere in the book
 */
export function startsOf(
  entries: readonly NavEntry[],
  book: Pick<Package, 'spine'>,
  exists: (place: string) => boolean,
): Map<string, Starts> {
  const pageOf = new Map(book.spine.flatMap(({ linked, path }) => [[path, path] as const, [linked, path] as const]));
  const starts = new Map<string, Starts>();
  for (const entry of allEntries(entries)) {
    const path = pageOf.get(entry.target?.path ?? '');
    if (path === undefined) continue;
    const page = starts.get(path) ?? ({ top: [], ids: new Map() } satisfies Starts as Starts);
    const fragment = entry.target?.fragment;
    if (fragment === undefined || !exists(placeKey(path, fragment))) page.top.push(entry);
    else page.ids.set(fragment, [...(page.ids.get(fragment) ?? []), entry]);
    starts.set(path, page);
  }
  return starts;
}

function allEntries(entries: readonly NavEntry[]): NavEntry[] {
  return entries.flatMap((entry) => [entry, ...allEntries(entry.children)]);
}

/** Cuts a page at the places where entries begin; the text before the first continues the last segment. */
export function addSegments(segments: Segment[], page: Page, { top, ids }: Starts): void {
  const cuts = new Map<number, NavEntry[]>(top.length > 0 ? [[0, top]] : []);
  for (const { id, at } of page.anchors) cuts.set(at, [...(cuts.get(at) ?? []), ...(ids.get(id) ?? [])]);
  const places = [...cuts].sort(([one], [other]) => one - other);
  const opening = page.flow.slice(0, places[0]?.[0]);
  const last = segments.at(-1);
  if (last && last.entries.length > 0) {
    last.flow.push(...opening);
    if (places.length === 0) last.hadNotes ||= page.hadNotes;
  } else if (opening.length > 0) segments.push({ entries: [], flow: opening, hadNotes: page.hadNotes });
  places.forEach(([at, entries], index) => {
    const flow = page.flow.slice(at, places[index + 1]?.[0]);
    segments.push({ entries, flow, hadNotes: page.hadNotes });
  });
}
