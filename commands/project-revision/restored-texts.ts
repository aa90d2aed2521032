import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { documentFrom } from '#commands/document/fold-document.ts';
import { replaceText } from '#commands/document/yjs-text.ts';
import { loadDocument } from '#database/document.ts';
import type { TextHead } from '#database/project-texts.ts';
import { listRevisionHashes, loadRevisions } from '#database/revision.ts';
import type { BlockId, DocumentId, RevisionId } from '#domain/ids.ts';
import type { KeptBlock } from '#domain/project-revision.ts';
import { readText } from '#domain/read-text.ts';
import type { HeldTexts } from './project-texts.ts';

/** What makes a document hold an older text, as of a number of its log. */
export type RestoredText = { readonly documentId: DocumentId; readonly seq: number; readonly update: Uint8Array };

/** Texts that are in memory together. */
const openAtOnce = 50;

/** Prepares the texts of some blocks to be again what they were; what is prepared already is made anew only where it must. */
export function createRestoration({ db }: Pick<CommandContext, 'db'>, kept: readonly KeptBlock[]) {
  const versions = new Map<BlockId, RevisionId>(kept.map(({ id, revisionId }) => [id, revisionId]));
  const prepared = new Map<DocumentId, RestoredText>();
  let hashes: ReadonlyMap<RevisionId, string> | undefined;

  /** The texts that differ from what they were. */
  const differing = (heads: readonly TextHead[], held: HeldTexts) =>
    heads.flatMap(({ documentId, blockId }) => {
      const revisionId = versions.get(blockId);
      const hash = revisionId && hashes?.get(revisionId);
      const text = held.get(documentId);
      return revisionId && hash && text && text.hash !== hash ? [{ ...text, revisionId }] : [];
    });

  return {
    async prepare({ heads, held }: { readonly heads: readonly TextHead[]; readonly held: HeldTexts }): Promise<void> {
      hashes ??= await listRevisionHashes(db.reader, [...versions.values()]);
      const stale = differing(heads, held).filter(({ documentId, seq }) => prepared.get(documentId)?.seq !== seq);
      for (let from = 0; from < stale.length; from += openAtOnce) {
        const some = stale.slice(from, from + openAtOnce);
        const texts = await loadRevisions(
          db.reader,
          some.map(({ revisionId }) => revisionId),
        );
        for (const { documentId, revisionId } of some) {
          const [text, loaded] = [texts.get(revisionId), await loadDocument(db.reader, documentId)];
          if (!text || !loaded) continue;
          const document = documentFrom(loaded);
          const before = Y.encodeStateVector(document);
          replaceText(document, readText(JSON.parse(text.json)));
          prepared.set(documentId, { documentId, seq: loaded.seq, update: Y.encodeStateAsUpdate(document, before) });
          document.destroy();
          // A long book must not keep everyone else waiting.
          await new Promise((resume) => setImmediate(resume));
        }
      }
    },
    /** The updates of all texts that differ; undefined where one was written since it was prepared. */
    updates(heads: readonly TextHead[], held: HeldTexts): RestoredText[] | undefined {
      const updates = differing(heads, held).map(({ documentId, seq }) => {
        const update = prepared.get(documentId);
        return update?.seq === seq ? update : undefined;
      });
      return updates.every((update) => update !== undefined) ? updates : undefined;
    },
  };
}
