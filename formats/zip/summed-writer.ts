import { createHash } from 'node:crypto';
import { ZipWriter } from '@zip.js/zip.js';

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Where such an archive says what it is, and the sums of all it holds; both are written last. */
export const manifestPath = 'manifest.json';
export const sumsPath = 'sums.jsonl';

/** A line of `sums.jsonl`. */
export type Sum = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** Adds one part after another to an archive; only the checksums are held in memory. */
export type SummedWriter<Manifest extends { readonly sums: string }> = {
  readonly addBytes: (path: string, bytes: Uint8Array<ArrayBuffer>, how?: How) => Promise<Sum>;
  readonly addStream: (path: string, stream: Stream, how?: How) => Promise<Sum>;
  /** Writes the sums and what the archive is; then it is whole. */
  readonly finish: (manifest: Omit<Manifest, 'sums'>) => Promise<void>;
};

/** Compressed files (pictures, archives) are stored as they are. */
type How = { readonly isStored: boolean };

/** Writes a ZIP archive with the sum of every part, piece by piece, to where its bytes are to go. */
export function writeSummed<Manifest extends { readonly sums: string }>(
  sink: WritableStream<Uint8Array>,
): SummedWriter<Manifest> {
  // ZIP has no time zone; the manifest says when it was made.
  const options = { useWebWorkers: false, keepOrder: true, extendedTimestamp: false } as const;
  const zip = new ZipWriter(sink, { ...options, lastModDate: new Date(1980, 0, 1) });
  const sums: Sum[] = [];

  async function add(path: string, stream: Stream, isStored: boolean): Promise<Sum> {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = stream.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, out) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          out.enqueue(chunk);
        },
      }),
    );
    await zip.add(path, counted, { level: isStored ? 0 : 6 });
    return { path, bytes, sha256: hash.digest('hex') };
  }

  async function addStream(path: string, stream: Stream, { isStored }: How = { isStored: true }): Promise<Sum> {
    const line = await add(path, stream, isStored);
    sums.push(line);
    return line;
  }

  return {
    addStream,
    addBytes: (path, bytes, how = { isStored: false }) => addStream(path, streamOf([bytes]), how),
    async finish(manifest) {
      const lines = sums.map((line) => new TextEncoder().encode(`${JSON.stringify(line)}\n`));
      const { sha256 } = await add(sumsPath, streamOf(lines), false);
      const text = JSON.stringify({ ...manifest, sums: sha256 }, null, 2);
      await add(manifestPath, streamOf([new TextEncoder().encode(`${text}\n`)]), false);
      await zip.close();
    },
  };
}

function streamOf(pieces: readonly Uint8Array<ArrayBuffer>[]): Stream {
  const left = pieces.values();
  return new ReadableStream({
    pull(out) {
      const { value, done } = left.next();
      if (done) out.close();
      else out.enqueue(value);
    },
  });
}
