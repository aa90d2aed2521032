import { createHash } from 'node:crypto';
import { answeringThread } from '#commands/answering-thread.ts';
import type { CommandContext } from '#commands/context.ts';
import { documentFrom } from '#commands/document/fold-document.ts';
import { textIn } from '#commands/document/yjs-text.ts';
import { stemmerVersion } from '#commands/search/stem-words.ts';
import { loadDocument } from '#database/document.ts';
import { listEntries } from '#database/entry.ts';
import { listFoldedTexts, listTextHeads, type Scan, saveScans, type TextHead } from '#database/mention.ts';
import { toStored } from '#domain/derived-text.ts';
import { soughtNames } from '#domain/entry.ts';
import type { DocumentId, ProjectId } from '#domain/ids.ts';
import type { Project } from '#domain/project.ts';
import { type NamedEntry, nameFinderVersion } from './find-names.ts';
import type { NameAnswer, NameQuestion } from './mention-worker.ts';

/** Texts that are read at once: some may be as long as a novel. */
const textsAtOnce = 50;
/** Milliseconds that the texts read at once may take. */
const mostMs = 10_000;
/** MiB that the thread may use. */
const memoryMb = 512;
/** Projects whose texts are read or wait for it, at most. */
const projectsAtOnce = 20;

const inTurn = answeringThread<NameQuestion, NameAnswer>(new URL('./mention-worker.ts', import.meta.url), memoryMb);

const running = new Map<ProjectId, Promise<boolean>>();

/**
 * Counts where the entries of a project are named, in the texts that were changed since they were last read for names;
 * in all of them where a name was changed. The caller applies the policy.
 *
 * @returns whether what is stored is true now; otherwise too many others wait for the same
 */
export async function countMentions(
  context: CommandContext,
  project: Pick<Project, 'id' | 'language'>,
): Promise<boolean> {
  // What is counted already may have begun before the change that this is about.
  await running.get(project.id)?.catch(() => undefined);
  const stale = await staleTexts(context, project);
  if (stale.heads.length === 0) return true;
  // Somebody else may have begun while this was looked up.
  const begun = running.get(project.id);
  if (begun) return begun;
  if (running.size >= projectsAtOnce) return false;
  const counting = countIn(context, project, stale).finally(() => running.delete(project.id));
  running.set(project.id, counting);
  return counting;
}

type Stale = {
  readonly entries: readonly NamedEntry[];
  readonly names: string;
  readonly heads: readonly TextHead[];
};

/** The texts that were not read for these names as they are now. */
async function staleTexts(
  { db: { reader } }: CommandContext,
  { id, language }: Pick<Project, 'id' | 'language'>,
): Promise<Stale> {
  const entries = (await listEntries(reader, id)).map((entry) => ({
    id: entry.id,
    names: soughtNames(entry),
  }));
  const described = JSON.stringify([nameFinderVersion, stemmerVersion, language, entries]);
  const names = createHash('sha256').update(described).digest('base64url').slice(0, 22);
  const heads = (await listTextHeads(reader, id)).filter(
    ({ seq, scanned }) => scanned?.seq !== seq || scanned.names !== names,
  );
  // Without entries nothing is to be found, and nothing was.
  const isIdle = entries.length === 0 && heads.every(({ scanned }) => scanned === undefined);
  return { entries, names, heads: isIdle ? [] : heads };
}

async function countIn(
  context: CommandContext,
  { id, language }: Pick<Project, 'id' | 'language'>,
  { entries, names, heads }: Stale,
): Promise<boolean> {
  let atOnce = textsAtOnce;
  for (let at = 0; at < heads.length; ) {
    const some = heads.slice(at, at + atOnce);
    const texts = await textsOf(context, some);
    const counted = await inTurn((ask) => ask({ entries, language, texts: texts.map(({ json }) => json) }, mostMs));
    if (!counted) {
      // One text that takes too long has no names: the others have theirs.
      if (atOnce > 1) {
        atOnce = Math.ceil(atOnce / 4);
        continue;
      }
    }
    const scans = texts.map(({ head: { blockId }, seq }, place): Scan => {
      return { blockId, seq, names, times: counted?.[place] ?? new Map() };
    });
    await context.db.inTransaction((tx) => saveScans(tx, id, scans));
    at += some.length;
  }
  return true;
}

/** Some texts as they are written now, with the last number of the log that is in them. */
async function textsOf({ db: { reader } }: CommandContext, heads: readonly TextHead[]) {
  const folded = await listFoldedTexts(
    reader,
    heads.map(({ documentId }) => documentId),
  );
  const byId = new Map(folded.map((text) => [text.id, text]));
  const texts: { head: TextHead; json: string; seq: number }[] = [];
  for (const head of heads) {
    const text = byId.get(head.documentId);
    if (!text) continue;
    const newer = text.seq > text.stateSeq ? await unfolded(head.documentId) : undefined;
    texts.push({ head, json: newer?.json ?? text.json, seq: newer?.seq ?? text.stateSeq });
  }
  return texts;

  async function unfolded(id: DocumentId) {
    const loaded = await loadDocument(reader, id);
    if (!loaded) return undefined;
    const document = documentFrom(loaded);
    const json = toStored(textIn(document));
    document.destroy();
    return { json, seq: loaded.seq };
  }
}
