import { parentPort, workerData } from 'node:worker_threads';
import type { Book, BookBlock, BookLimits, BookProblem, BookWarning } from '#domain/book.ts';
import type { Derived } from '#database/document.ts';
import { leaves } from '#domain/plain-text.ts';
import type { Text, TextBlock } from '#domain/text.ts';
import { readBook } from '#formats/read-book.ts';
import { derivedFrom } from './fold-document.ts';
import { stateOf } from './yjs-text.ts';

/** What the worker is started with. */
export type ImportJob = { readonly bytes: Uint8Array; readonly fileName: string; readonly limits: BookLimits };

/** A block ready to be written: its place is told by numbers, since only the main thread gives out ids. */
export type PreparedBlock = Derived & {
  readonly index: number;
  readonly parentIndex: number | undefined;
  readonly kind: BookBlock['kind'];
  readonly title: string;
  readonly siblings: number;
  readonly place: number;
  readonly state: Uint8Array;
};

export type BookFacts = Pick<Book, 'title' | 'author' | 'language' | 'summary' | 'licence' | 'cover'> & {
  readonly blocks: number;
};

/** What the worker says, one message for each question of the main thread. */
export type WorkerMessage =
  | { readonly kind: 'problem'; readonly problem: BookProblem }
  | {
      readonly kind: 'book';
      readonly facts: BookFacts;
      readonly images: readonly { key: string; name: string; bytes: Uint8Array }[];
      readonly warnings: readonly BookWarning[];
    }
  | { readonly kind: 'blocks'; readonly blocks: readonly PreparedBlock[] }
  | { readonly kind: 'end' };

/** What the main thread answers: the ids of the pictures it stored, or that it is ready for more. */
export type MainMessage =
  | { readonly kind: 'files'; readonly files: ReadonlyMap<string, { id: string; width: number; height: number }> }
  | { readonly kind: 'next' };

/** Bytes of rows written in one transaction, so that nobody waits long for the write lock. */
const batchBytes = 96 * 1024;

const port = parentPort;
if (port) {
  const { bytes, fileName, limits } = workerData as ImportJob;
  const result = readBook(bytes, fileName, limits);
  if (!result.ok) {
    port.postMessage({ kind: 'problem', problem: result.problem } satisfies WorkerMessage);
  } else {
    const { book, warnings } = result;
    const batches = { current: undefined as Iterator<PreparedBlock[]> | undefined };
    port.on('message', (message: MainMessage) => {
      if (message.kind === 'files') batches.current = batchesOf(book.blocks, message.files);
      const next = batches.current?.next();
      if (!next || next.done) {
        port.postMessage({ kind: 'end' } satisfies WorkerMessage);
        port.close();
        return;
      }
      port.postMessage({ kind: 'blocks', blocks: next.value } satisfies WorkerMessage);
    });
    const { title, author, language, summary, licence, cover } = book;
    const images = [...book.images].map(([key, { name, bytes: image }]) => ({ key, name, bytes: image }));
    const facts = { title, author, language, summary, licence, cover, blocks: countOf(book.blocks) } as BookFacts;
    port.postMessage({ kind: 'book', facts, images, warnings } satisfies WorkerMessage);
  }
}

function countOf(blocks: readonly BookBlock[]): number {
  return blocks.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
}

function* batchesOf(
  blocks: readonly BookBlock[],
  files: ReadonlyMap<string, { id: string; width: number; height: number }>,
): Generator<PreparedBlock[]> {
  let batch: PreparedBlock[] = [];
  let size = 0;
  for (const block of preparedOf(blocks, undefined, { next: 0 }, files)) {
    batch.push(block);
    size += block.state.byteLength + block.json.length + block.text.length;
    if (size < batchBytes) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

function* preparedOf(
  blocks: readonly BookBlock[],
  parentIndex: number | undefined,
  counter: { next: number },
  files: ReadonlyMap<string, { id: string; width: number; height: number }>,
): Generator<PreparedBlock> {
  for (const [place, { kind, title, text, children }] of blocks.entries()) {
    const index = counter.next++;
    const own = withFiles(text, files);
    yield { index, parentIndex, kind, title, siblings: blocks.length, place, state: stateOf(own), ...derivedFrom(own) };
    yield* preparedOf(children, index, counter, files);
  }
}

/** The text with the ids of stored files in its pictures; a picture that could not be stored leaves its description. */
function withFiles(text: Text, files: ReadonlyMap<string, { id: string; width: number; height: number }>): Text {
  if (!leaves(text.content).some(({ type }) => type === 'image')) return text;
  const blocks = (content: readonly TextBlock[]): TextBlock[] =>
    content.flatMap((block): TextBlock[] => {
      if (block.type === 'quote') return [{ ...block, content: blocks(block.content) }];
      if (block.type === 'bulletList' || block.type === 'orderedList') {
        return [{ ...block, content: block.content.map((item) => ({ ...item, content: blocks(item.content) })) }];
      }
      if (block.type !== 'image') return [block];
      const file = files.get(block.attrs.file);
      if (file)
        return [
          { type: 'image', attrs: { file: file.id, alt: block.attrs.alt, width: file.width, height: file.height } },
        ];
      return block.attrs.alt === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text: block.attrs.alt }] }];
    });
  const content = blocks(text.content);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}
