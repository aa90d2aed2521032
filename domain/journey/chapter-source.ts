import type { BlockId } from '#domain/ids.ts';
import { hashOf } from './chance.ts';

/** A chapter (any block) that the words of an activity were copied from, or that was made from them. */
export type ChapterSource = {
  readonly block: BlockId;
  /**
   * Hashes of both texts at the moment when they were the same, as story text: they tell which one has changed since.
   */
  readonly hash: string;
};

/** Characters of such a hash at most. */
export const sourceHashLength = 40;

/** Identifies a text: enough to see that it was changed, and the same in the browser and on the server. */
export function sourceHash(text: string): string {
  const sums = ['a', 'b'].map((letter) => (hashOf(letter + text) >>> 0).toString(36));
  return [text.length.toString(36), ...sums].join('-');
}
