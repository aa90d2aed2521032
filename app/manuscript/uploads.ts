import { forgetFile, sendFile } from './send-file.ts';

/** The files that were sent and wait on the server, each under the id of its upload. */
export type Uploads = {
  readonly idsOf: (files: readonly File[]) => string[];
  /** Sends files one after the other, and reports how much of all of them has arrived. */
  readonly send: (
    files: readonly File[],
    signal: AbortSignal,
    told: (sent: number, isWaiting: boolean) => void,
  ) => Promise<void>;
  /** Removes files from the server: they are no longer wanted there. */
  readonly discard: (files: readonly File[]) => void;
};

export function createUploads(): Uploads {
  const uploads = new Map<File, string>();
  const idsOf = (files: readonly File[]) => files.flatMap((file) => uploads.get(file) ?? []);
  return {
    idsOf,
    async send(files, signal, told) {
      let before = 0;
      let isWaiting = false;
      for (const file of files) {
        let sent = 0;
        const tell = () => told(before + sent, isWaiting);
        const id = await sendFile(file, {
          signal,
          taken: new Set(idsOf(files)),
          sent: (bytes) => {
            sent = bytes;
            tell();
          },
          waiting: (isNow) => {
            isWaiting = isNow;
            tell();
          },
        });
        uploads.set(file, id);
        before += file.size;
      }
    },
    discard(files) {
      for (const file of files) {
        const id = uploads.get(file);
        uploads.delete(file);
        if (id) void fetch(`/api/uploads/${id}`, { method: 'DELETE' }).catch(() => undefined);
        void forgetFile(file);
      }
    },
  };
}
