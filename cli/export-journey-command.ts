import { Readable } from 'node:stream';
import { journeyFormats, type Loss } from '#domain/journey/journey-file.ts';
import type { TakenFile } from '#server/administer-journey-files.ts';
import { reasonOf } from '#server/reason.ts';
import { readSettings } from '#server/settings.ts';
import { report } from './report.ts';
import { UsageError } from './usage.ts';
import { type Answer, withServer } from './with-server.ts';
import { writeFile } from './write-file.ts';

type Values = {
  readonly journey?: string;
  readonly format?: string;
  readonly edition?: string;
  readonly part?: string;
  readonly out?: string;
  readonly json?: boolean;
};

/** `export ORG/WORK --journey …`: takes one branching journey out, and says what the file cannot hold of it. */
export async function exportJourneyCommand(
  work: string,
  { journey = '', format, edition, part, out, json = false }: Values,
): Promise<number> {
  if (part !== undefined) throw new UsageError('--part is a part of a manuscript, and a journey has none.');
  const wanted = journeyFormats.find((known) => known === format);
  if (!wanted) throw new UsageError(`--format says what is wanted of a journey: ${journeyFormats.join(', ')}.`);
  const wish = { kind: 'journeyFile', work, journey, format: wanted, edition: editionNumber(edition) } as const;
  const taken = await withServer(readSettings(process.env), wish);
  return report(await writeTaken(taken, out), json, ({ file, bytes, losses }) =>
    [`${file}, ${bytes} bytes`, ...(losses as Loss[]).map(lossLine)].join('\n'),
  );
}

/** Writes an exported text file; the answer names the file instead of its contents. */
export async function writeTaken(taken: Answer, out: string | undefined): Promise<Answer> {
  if (!taken.ok) return taken;
  const { name, text, ...more } = taken as Record<string, unknown> as TakenFile;
  const written = await writeAnswer(name, Readable.from([new TextEncoder().encode(text)]), out);
  return written.ok ? { ...more, ...written } : written;
}

/** Writes a file under its own name, which must be free, or another; answers where it lies. */
export async function writeAnswer(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  out: string | undefined,
): Promise<Answer> {
  const file = out ?? name;
  try {
    return { ok: true, file, bytes: await writeFile(file, chunks, { mayReplace: out !== undefined }) };
  } catch (error) {
    const why = reasonOf(error, file);
    if (why === undefined) throw error;
    return { ok: false, message: `${file} can not be written: ${why}.` };
  }
}

/** The number of an edition; undefined where none was asked for. */
export function editionNumber(edition: string | undefined): number | undefined {
  if (edition === undefined) return undefined;
  const number = Number(edition);
  if (!Number.isSafeInteger(number) || number < 1) throw new UsageError('--edition wants a number.');
  return number;
}

function lossLine({ kind, activity, what }: Loss): string {
  return `  ${[kind, activity, what].filter((one) => one !== undefined).join(': ')}`;
}
