import type { BlockId } from '#domain/ids.ts';

/** Where someone is in a text: a block, an offset in its plain text (UTF-16 units), and the words around it. */
export type Place = {
  readonly blockId: BlockId;
  /** The page the block is shown on. */
  readonly pageId: BlockId;
  readonly offset: number;
  /** Up to 40 characters before and after the place. */
  readonly before: string;
  readonly after: string;
  /** Milliseconds since 1970, never later than the server's now. */
  readonly at: number;
};

/** Characters kept on each side of a place. */
export const quoteLength = 40;

/** The place at an offset of a text. */
export function placeAt(text: string, offset: number): { offset: number; before: string; after: string } {
  const at = Math.max(0, Math.min(offset, text.length));
  return { offset: at, before: text.slice(Math.max(0, at - quoteLength), at), after: text.slice(at, at + quoteLength) };
}

/** How a place was found in a text: by all its words, by those after it, by those before it, or not at all. */
export type Meeting = { readonly offset: number; readonly by: 'all' | 'after' | 'before' | 'none' };

/**
 * Finds a place again in a text that may have changed since: where both quotes meet nearest to the old offset, else
 * the following words alone, else those before, else the old offset as far as the text goes.
 */
export function meetPlace(text: string, place: Pick<Place, 'offset' | 'before' | 'after'>): Meeting {
  const { offset, before, after } = place;
  if (text.slice(Math.max(0, offset - before.length), offset + after.length) === before + after)
    return { offset, by: 'all' };
  const both = nearest(text, before + after, offset - before.length);
  if (both !== undefined) return { offset: both + before.length, by: 'all' };
  const ahead = nearest(text, after, offset);
  if (ahead !== undefined && after.trim() !== '') return { offset: ahead, by: 'after' };
  const behind = nearest(text, before, offset - before.length);
  if (behind !== undefined && before.trim() !== '') return { offset: behind + before.length, by: 'before' };
  return { offset: Math.max(0, Math.min(offset, text.length)), by: 'none' };
}

/** The offset at which a place is found again in a text (`meetPlace`). */
export function offsetOfPlace(text: string, place: Pick<Place, 'offset' | 'before' | 'after'>): number {
  return meetPlace(text, place).offset;
}

/** Characters of the following words that must be there, so that they say a place in another text. */
const tellingLength = 12;

/** Where a place is in another text than its own, into which its words may have moved; undefined where they did not. */
export function movedPlace(text: string, place: Pick<Place, 'offset' | 'before' | 'after'>): number | undefined {
  if (place.after.trim().length < tellingLength) return undefined;
  const { by, offset } = meetPlace(text, place);
  return by === 'all' || by === 'after' ? offset : undefined;
}

function nearest(text: string, quote: string, around: number): number | undefined {
  if (quote === '') return undefined;
  let best: number | undefined;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (best === undefined || Math.abs(at - around) < Math.abs(best - around)) best = at;
    else break;
  }
  return best;
}

/** The later of two places; the second wins a tie, since it arrived later. */
export function laterPlace<Some extends Pick<Place, 'at'>>(one: Some | undefined, other: Some): Some {
  return one !== undefined && one.at > other.at ? one : other;
}

/**
 * How far a reader is in a work: the words of the pages before theirs and of the part of theirs already read, in
 * whole percent; 100 only at the very end.
 */
export function progressOf(pageWords: readonly number[], page: number, share: number): number {
  const all = pageWords.reduce((sum, words) => sum + words, 0);
  if (all === 0) return 0;
  const before = pageWords.slice(0, page).reduce((sum, words) => sum + words, 0);
  const read = before + (pageWords[page] ?? 0) * Math.max(0, Math.min(1, share));
  return read >= all ? 100 : Math.min(99, Math.floor((read / all) * 100));
}
