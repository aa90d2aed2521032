import * as Y from 'yjs';
import { elementDepth } from '#domain/text.ts';
import { replaceText, rootName, textIn } from './yjs-text.ts';

/** Levels that are emptied in one step: Yjs clears them away with one recursive call per level. */
const levelsAtOnce = 500;

type Levels = readonly (readonly Y.XmlElement[])[];

/** The elements of a document by how many others they lie in; no recursion, for the point is that there may be many. */
function levelsOf(document: Y.Doc): Levels {
  const levels: Y.XmlElement[][] = [];
  let level = elementsIn(document.getXmlFragment(rootName));
  while (level.length > 0) {
    levels.push(level);
    level = level.flatMap(elementsIn);
  }
  return levels;
}

function elementsIn(parent: Y.XmlFragment): Y.XmlElement[] {
  return parent.toArray().filter((child) => child instanceof Y.XmlElement);
}

/**
 * Lifts out what lies deeper in a document than elements may, and loses no word of it. No editor writes such a text,
 * and none could open it.
 *
 * @returns whether something was; the document is then to be kept by its state, for its updates one after the other
 * would come through the depth again
 */
export function liftDeep(document: Y.Doc): boolean {
  const levels = levelsOf(document);
  if (levels.length <= elementDepth) return false;
  const text = textIn(document);
  for (let last = levels.length - 1; last >= elementDepth; last -= levelsAtOnce) {
    const some = levels.slice(Math.max(elementDepth, last + 1 - levelsAtOnce), last + 1).reverse();
    document.transact(() => {
      for (const element of some.flat()) element.delete(0, element.length);
    });
  }
  document.transact(() => document.getXmlFragment(rootName).delete(0, document.getXmlFragment(rootName).length));
  replaceText(document, text);
  return true;
}
