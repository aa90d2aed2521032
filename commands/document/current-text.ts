import type { Queries } from '#database/connection.ts';
import { loadDocument } from '#database/document.ts';
import type { DocumentId } from '#domain/ids.ts';
import type { Text } from '#domain/text.ts';
import { documentFrom } from './fold-document.ts';
import { textIn } from './yjs-text.ts';

/** The text of a document as it is now, with what was written since its last fold; undefined where there is none. */
export async function currentText(db: Queries, id: DocumentId): Promise<Text | undefined> {
  const loaded = await loadDocument(db, id);
  if (!loaded) return undefined;
  const document = documentFrom(loaded);
  try {
    return textIn(document);
  } finally {
    document.destroy();
  }
}
