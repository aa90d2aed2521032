import { plainText, wordsOf } from './plain-text.ts';
import type { Text } from './text.ts';

/** What is derived from a document's text and always written together with the state it came from. */
export type Derived = {
  /** The text as stored JSON. */
  readonly json: string;
  /** Its words without their looks, as search reads them. */
  readonly text: string;
  /** Number of its words. */
  readonly words: number;
};

/** A text as stored JSON. */
export function toStored(text: Text): string {
  return JSON.stringify(text);
}

/** What is derived from a text. */
export function derivedFrom(text: Text): Derived {
  return { json: toStored(text), text: plainText(text), words: wordsOf(text) };
}
