import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { WholeFile } from '#commands/manuscript/receive-upload.ts';
import type { BookWarning } from '#domain/book.ts';
import { exportFormats } from '#domain/export.ts';
import { warningSentence } from '#server/failure-sentence.ts';
import { type ArchiveWish, type ImportedArchive, isArchiveFile } from '#server/import-archive.ts';
import type { ImportedStory } from '#server/import-files.ts';
import { reasonOf } from '#server/reason.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { accountCommand } from './account-command.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { editionNumber, exportJourneyCommand, writeAnswer } from './export-journey-command.ts';
import { findingLine, journeyCommand } from './journey-command.ts';
import { readManuscript, TooLargeError } from './manuscript-files.ts';
import { migrateCommand } from './migrate-command.ts';
import { readOptionsOf } from './read-options.ts';
import { report } from './report.ts';
import { reportCommand } from './report-command.ts';
import { UsageError, usage } from './usage.ts';
import { type Answer, withServer } from './with-server.ts';

/** Runs one command; answers the exit code: 0 done, 1 could not be done, 2 not understood. */
export async function main(words: string[]): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        org: { type: 'string' },
        into: { type: 'string' },
        part: { type: 'string' },
        journey: { type: 'string' },
        language: { type: 'string' },
        chapters: { type: 'string' },
        paragraphs: { type: 'string' },
        publish: { type: 'boolean' },
        choices: { type: 'string' },
        seed: { type: 'string' },
        again: { type: 'boolean' },
        json: { type: 'boolean' },
        format: { type: 'string' },
        edition: { type: 'string' },
        out: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        because: { type: 'string' },
        operator: { type: 'boolean' },
        remove: { type: 'boolean' },
        replace: { type: 'boolean' },
        'without-secret': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    const [command, what, ...more] = positionals;
    if (values.help || command === undefined) return print(usage, 0);
    if (command === 'import' && what !== undefined) return await importCommand([what, ...more], values);
    if (command === 'export' && what !== undefined && positionals.length === 2)
      return await (values.journey === undefined ? exportCommand : exportJourneyCommand)(what, values);
    if (command === 'account') return await accountCommand(positionals.slice(1), values);
    if (command === 'journey') return await journeyCommand(positionals.slice(1), values);
    if (command === 'report') return await reportCommand(positionals.slice(1), values);
    if (command === 'backup') return await backupCommand(positionals.slice(1), values);
    if (command === 'doctor') return await doctorCommand(positionals.slice(1), values);
    if (command === 'migrate') return await migrateCommand(positionals.slice(1), values);
    if (command === 'restore') return await restoreCommand(positionals.slice(1), values);
    if (command === 'samples' && what === 'remove' && positionals.length === 2) return await samplesCommand(values);
    throw new UsageError(`Not understood: ${words.join(' ')}`);
  } catch (error) {
    if (
      error instanceof UsageError ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    ) {
      process.stderr.write(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof SettingsError) {
      process.stderr.write(`These settings are wrong:\n${error.message}\n`);
      return 2;
    }
    const why = reasonOf(error);
    if (why === undefined) throw error;
    return report({ ok: false, message: `It could not be done: ${why}.` }, words.includes('--json'), () => '');
  }
}

type Values = {
  org?: string;
  into?: string;
  part?: string;
  journey?: string;
  language?: string;
  chapters?: string;
  paragraphs?: string;
  publish?: boolean;
  again?: boolean;
  json?: boolean;
  format?: string;
  edition?: string;
  out?: string;
  email?: string;
  name?: string;
};

async function importCommand(paths: string[], { publish = false, json = false, ...values }: Values): Promise<number> {
  const { org, into, part, language } = values;
  if ((org === undefined) === (into === undefined))
    throw new UsageError('--org says which organisation the manuscript is for, or --into which work (ORG/WORK).');
  if (part !== undefined && into === undefined) throw new UsageError('--part is a part of the work that --into names.');
  const options = readOptionsOf(values);
  const [only] = paths;
  const archives = await Promise.all(paths.map(isArchiveFile));
  if (archives.includes(true)) {
    if (only === undefined || paths.length > 1)
      throw new UsageError('An archive of an account comes by itself: one file, and no other with it.');
    if (org === undefined)
      throw new UsageError('An archive of an account holds whole works: --org says whose they are to be, not --into.');
    if (publish || language !== undefined)
      throw new UsageError(
        'Works of an archive come as they are, in private: --publish and --language are not for them.',
      );
    return archiveCommand({ file: resolve(only), org, again: values.again ?? false }, json);
  }
  let files: WholeFile[];
  try {
    files = readManuscript(paths);
  } catch (error) {
    const why = error instanceof TooLargeError ? error.message : reasonOf(error, only);
    if (why === undefined) throw error;
    return report({ ok: false, message: `${paths.join(', ')} can not be read: ${why}.` }, json, () => '');
  }
  const wish = { kind: 'import', files, org, into, part, language, publish, options } as const;
  const answer = await withServer(readSettings(process.env), wish);
  return report(answer, json, ({ url, blocks, words, warnings, journeys }) => {
    const stories = (journeys as ImportedStory[]).flatMap((journey) => [
      `${journey.url}`,
      `  ${journey.title}: ${journey.activities} steps, ${journey.links} links, ${journey.endings} endings` +
        (journey.isPublished === false ? '; not published, for it has errors' : ''),
      ...journey.findings.map((finding) => `  ${findingLine(finding)}`),
    ]);
    const lines = (warnings as BookWarning[]).map(
      ({ kind, file, place, count }) =>
        `  ${warningSentence(kind)} ${[file, place].filter(Boolean).join(', ')}${count > 1 ? ` (${count} times)` : ''}`,
    );
    return [
      `${url}`,
      `${blocks} blocks, ${words} words${lines.length > 0 ? ', with these warnings:' : ''}`,
      ...lines,
      ...stories,
    ].join('\n');
  });
}

async function archiveCommand(wish: ArchiveWish, json: boolean): Promise<number> {
  const answer = await withServer(readSettings(process.env), { kind: 'archive', ...wish });
  return report(answer, json, (value) => {
    const { works, here, failed, library, places, objects, lostObjects } = value as ImportedArchive;
    return [
      ...works.map(({ url, words }) => `${url}, ${words} words`),
      ...here.map((title) => `Not imported, because it is already here or in the trash (--again imports it): ${title}`),
      ...failed.map(({ title, because }) => `Could not be imported: ${title}. ${because}`),
      ...lostObjects.map((name) => `Could not be kept, for want of room or for its size: ${name}`),
      `${works.length} works, ${library} entries of the library, ${places} reading places, ${objects} files`,
    ].join('\n');
  });
}

async function exportCommand(work: string, { format, edition, part, out, json = false }: Values): Promise<number> {
  const wanted = exportFormats.find((known) => known === format);
  if (!wanted) throw new UsageError(`--format says what is wanted: ${exportFormats.join(', ')}.`);
  const number = editionNumber(edition);
  const take = (name: string, chunks: AsyncIterable<Uint8Array>): Promise<Answer> => writeAnswer(name, chunks, out);
  const wish = { kind: 'export', work, format: wanted, edition: number, part, take } as const;
  const answer = await withServer(readSettings(process.env), wish);
  return report(answer, json, ({ file, bytes }) => `${file}, ${bytes} bytes`);
}

async function samplesCommand({ json = false }: Values): Promise<number> {
  const answer = await withServer(readSettings(process.env), { kind: 'samples' });
  return report(answer, json, ({ removed }) => `Removed ${removed} works.`);
}

function print(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
