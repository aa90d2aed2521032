import { resolve } from 'node:path';
import { lineFormats } from '#domain/journey/journey-file.ts';
import type { LineNotice } from '#domain/journey/lines.ts';
import { noticeSentence } from '#server/line-sentences.ts';
import { reasonOf } from '#server/reason.ts';
import { readSettings } from '#server/settings.ts';
import { writeTaken } from './export-journey-command.ts';
import { report } from './report.ts';
import { UsageError } from './usage.ts';
import { type Answer, withServer } from './with-server.ts';

type Values = {
  readonly format?: string;
  readonly language?: string;
  readonly out?: string;
  readonly json?: boolean;
};

/** `journey lines ORG/WORK JOURNEY`: writes all lines of a journey’s draft as a table for translators. */
export async function linesCommand(
  [work, journey, ...more]: readonly string[],
  { format, out, json = false }: Values,
): Promise<number> {
  const wanted = lineFormats.find((known) => known === format);
  if (work === undefined || journey === undefined || more.length > 0)
    throw new UsageError('journey lines wants a work and a journey: ORG/WORK JOURNEY.');
  if (!wanted) throw new UsageError(`--format says what is wanted of the lines: ${lineFormats.join(', ')}.`);
  const wish = { kind: 'journeyFile', work, journey, format: wanted } as const;
  const taken = await withServer(readSettings(process.env), wish);
  return report(await writeTaken(taken, out), json, ({ file, bytes }) => `${file}, ${bytes} bytes`);
}

/** `journey translate ORG/WORK JOURNEY FILE --language L`: begins a journey with the lines of a filled table. */
export async function translateCommand(
  [work, journey, file, ...more]: readonly string[],
  { language, json = false }: Values,
): Promise<number> {
  if (work === undefined || journey === undefined || file === undefined || more.length > 0)
    throw new UsageError('journey translate wants a work, a journey and a file: ORG/WORK JOURNEY FILE.');
  if (language === undefined) throw new UsageError('--language says which language the table is in.');
  const wish = { kind: 'translate', work, journey, file: resolve(file), language } as const;
  let answer: Answer;
  try {
    answer = await withServer(readSettings(process.env), wish);
  } catch (error) {
    const why = reasonOf(error, wish.file);
    if (why === undefined) throw error;
    answer = { ok: false, message: `${file} can not be read: ${why}.` };
  }
  return report(answer, json, ({ url, translated, untranslated, notices }) =>
    [
      `${url}`,
      `${translated} lines translated, ${untranslated} as they were`,
      ...(notices as LineNotice[]).map((notice) => `  ${noticeSentence(notice)}`),
    ].join('\n'),
  );
}
