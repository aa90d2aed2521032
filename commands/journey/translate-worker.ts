import { parentPort, workerData } from 'node:worker_threads';
import type { NamedGraph } from '#domain/journey/lines.ts';
import { decodeText } from '#formats/encoding.ts';
import { translate } from '#formats/lines/translate.ts';

/** What is to be put into which journey. */
export type TranslateJob = { readonly journey: NamedGraph; readonly table: Uint8Array };

const { journey, table } = workerData as TranslateJob;
parentPort?.postMessage(translate(journey, decodeText(table).text));
