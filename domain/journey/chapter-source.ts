import type { BlockId } from '#domain/ids.ts';
import { hashOf } from './chance.ts';

/** A chapter (any block) that the words of an activity were copied from, or that was made of them. */
export type ChapterSource = {
  readonly block: BlockId;
  /** Of both texts at the moment when they were the same, as story text: by it each is known to have changed since. */
  readonly hash: string;
};

/** Letters of such a hash at most. */
export const sourceHashLength = 40;

/** What a text is known by: enough to see that it was changed, and the same in the browser and on the server. */
export function sourceHash(text: string): string {
  const sums = ['a', 'b'].map((letter) => (hashOf(letter + text) >>> 0).toString(36));
  return [text.length.toString(36), ...sums].join('-');
}
