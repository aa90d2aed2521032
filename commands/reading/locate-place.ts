import type { Queries } from '#database/connection.ts';
import { findPlainText, loadRenderedTexts } from '#database/rendered-text.ts';
import type { EditionBlock, Outline } from '#domain/edition.ts';
import { type Meeting, meetPlace, movedPlace, type Place } from '#domain/place.ts';

/** A place as an edition has it: on which of its pages, counted from 0, in which block, at which character. */
export type Located = { readonly page: number; readonly blockId: string; readonly offset: number };

/** The pages around its own on which the words of a place are looked for: a text that was divided goes on behind it. */
const pagesAround = [0, 1, 2, -1];

/**
 * Where a reader's place is in an edition that may be newer. A chapter that was divided, or joined to another, takes its
 * readers along: where the words of a place are no longer in its own block, they are looked for in those around it.
 * Nearly always they are there, and then one text is read.
 *
 * @returns undefined where the edition has neither the block of the place nor its page
 */
export async function locatePlace(db: Queries, outline: Outline, place: Place): Promise<Located | undefined> {
  const { pages, pageOf } = outline;
  const ownPage = pageOf.get(place.blockId);
  const page = ownPage ?? pageOf.get(place.pageId);
  if (page === undefined) return undefined;
  const blocksAt = (at: number): readonly EditionBlock[] => {
    const there = pages[at];
    return there ? [...there.opens, there.block, ...there.scenes] : [];
  };
  const own = blocksAt(page).find(({ id }) => id === place.blockId);
  const met: Meeting | undefined = own && meetPlace(await findPlainText(db, own.hash), place);
  if (own && met && (met.by === 'all' || met.by === 'after')) return { page, blockId: own.id, offset: met.offset };
  const others = pagesAround.flatMap((by) => blocksAt(page + by).map((block) => ({ block, page: page + by })));
  const texts = await loadRenderedTexts(db, [...new Set(others.map(({ block }) => block.hash))]);
  for (const { block, page: at } of others) {
    const offset = block === own ? undefined : movedPlace(texts.get(block.hash)?.text ?? '', place);
    if (offset !== undefined) return { page: at, blockId: block.id, offset };
  }
  return own && met ? { page, blockId: own.id, offset: met.offset } : undefined;
}
