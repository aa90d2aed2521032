import type { Finding } from '#commands/backup/check-data.ts';
import { examine } from '#server/doctor.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { UsageError } from './usage.ts';

const signs: Readonly<Record<Finding['state'], string>> = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' };

/**
 * `doctor`: checks everything an installation depends on; 1 where something is wrong, 0 where it finds nothing but
 * warnings.
 */
export async function doctorCommand(more: readonly string[], { json }: { readonly json?: boolean }): Promise<number> {
  if (more.length > 0) throw new UsageError(`Not understood: doctor ${more.join(' ')}`);
  const findings = await lookAtAll();
  const isWell = findings.every(({ state }) => state !== 'wrong');
  process.stdout.write(json ? `${JSON.stringify({ isWell, findings })}\n` : `${findings.map(lineOf).join('\n')}\n`);
  return isWell ? 0 : 1;
}

async function lookAtAll(): Promise<readonly Finding[]> {
  try {
    const settings = readSettings(process.env);
    return [{ check: 'settings', state: 'ok', said: 'They are understood.' }, ...(await examine(settings, Date.now))];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [{ check: 'settings', state: 'wrong', said: 'These are wrong:', details: error.message.split('\n') }];
  }
}

function lineOf({ check, state, said, details = [] }: Finding): string {
  return [`${signs[state]}  ${check}: ${said}`, ...details.map((detail) => `           ${detail}`)].join('\n');
}
