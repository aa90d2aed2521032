import { parentPort } from 'node:worker_threads';
import type { NamedGraph } from '#domain/journey/lines.ts';
import type { TranslationBase } from '#domain/journey/translation.ts';
import { decodeText } from '#formats/encoding.ts';
import { translate } from '#formats/lines/translate.ts';
import { updateTranslation } from '#formats/lines/update-translation.ts';

/** What is put into which journey, or into an earlier translation of it. */
export type TranslateJob = {
  readonly journey: NamedGraph;
  readonly table: Uint8Array;
  readonly earlier?: { readonly journey: NamedGraph; readonly base: TranslationBase };
};

parentPort?.on('message', ({ journey, table, earlier }: TranslateJob) => {
  const text = decodeText(table).text;
  parentPort?.postMessage(
    earlier ? updateTranslation(journey, earlier.journey, earlier.base, text) : translate(journey, text),
  );
});
