import { type SummedWriter, writeSummed } from '#formats/zip/summed-writer.ts';
import type { BackupManifest } from './manifest.ts';

/** Adds one part after another to a backup; only the checksums are held in memory. */
export type BackupWriter = SummedWriter<BackupManifest>;

/** Writes a backup as a ZIP archive, piece by piece, to where its bytes are to go. */
export function writeBackup(sink: WritableStream<Uint8Array>): BackupWriter {
  return writeSummed<BackupManifest>(sink);
}
