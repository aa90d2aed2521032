import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { BookWarning } from '#domain/book.ts';
import { exportFormats } from '#domain/export.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { accountCommand } from './account-command.ts';
import { report } from './report.ts';
import { UsageError, usage } from './usage.ts';
import { withServer } from './with-server.ts';

/** Runs one command; answers the exit code: 0 done, 1 could not be done, 2 not understood. */
export async function main(words: string[]): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        org: { type: 'string' },
        publish: { type: 'boolean' },
        json: { type: 'boolean' },
        format: { type: 'string' },
        edition: { type: 'string' },
        out: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    const [command, what] = positionals;
    if (values.help || command === undefined) return print(usage, 0);
    if (command === 'import' && what !== undefined && positionals.length === 2)
      return await importCommand(what, values);
    if (command === 'export' && what !== undefined && positionals.length === 2)
      return await exportCommand(what, values);
    if (command === 'account') return await accountCommand(positionals.slice(1), values);
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
    throw error;
  }
}

type Values = {
  org?: string;
  publish?: boolean;
  json?: boolean;
  format?: string;
  edition?: string;
  out?: string;
  email?: string;
  name?: string;
};

async function importCommand(file: string, { org, publish = false, json = false }: Values): Promise<number> {
  if (!org) throw new UsageError('--org says which organisation the manuscript is for.');
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(readFileSync(file));
  } catch (error) {
    process.stderr.write(`${file} can not be read: ${(error as Error).message}\n`);
    return 1;
  }
  const answer = await withServer(readSettings(process.env), {
    kind: 'import',
    bytes,
    org,
    name: basename(file),
    publish,
  });
  return report(answer, json, ({ url, blocks, words, warnings }) => {
    const lines = (warnings as BookWarning[]).map(
      ({ kind, place, count }) => `  ${kind}: ${place}${count > 1 ? ` (${count} times)` : ''}`,
    );
    return [
      `${url}`,
      `${blocks} blocks, ${words} words${lines.length > 0 ? ', with these warnings:' : ''}`,
      ...lines,
    ].join('\n');
  });
}

async function exportCommand(work: string, { format, edition, out, json = false }: Values): Promise<number> {
  const wanted = exportFormats.find((known) => known === format);
  if (!wanted) throw new UsageError(`--format says what is wanted: ${exportFormats.join(', ')}.`);
  const number = edition === undefined ? undefined : Number(edition);
  if (number !== undefined && !(Number.isSafeInteger(number) && number > 0))
    throw new UsageError('--edition wants a number.');
  const wish = { kind: 'export', work, format: wanted, edition: number } as const;
  const answer = await withServer(readSettings(process.env), wish);
  if (!answer.ok) return report(answer, json, () => '');
  const { bytes, name } = answer as unknown as { bytes: Uint8Array; name: string };
  const file = out ?? name;
  try {
    writeFileSync(file, bytes, { flag: out === undefined ? 'wx' : 'w' });
  } catch (error) {
    process.stderr.write(`${file} can not be written: ${(error as Error).message}\n`);
    return 1;
  }
  return report({ ok: true, file, bytes: bytes.byteLength }, json, () => `${file}, ${bytes.byteLength} bytes`);
}

async function samplesCommand({ json = false }: Values): Promise<number> {
  const answer = await withServer(readSettings(process.env), { kind: 'samples' });
  return report(answer, json, ({ removed }) => `Removed ${removed} works.`);
}

function print(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
