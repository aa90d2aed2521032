import { backUp } from '#server/back-up.ts';
import { restoreInstallation } from '#server/restore-installation.ts';
import { readSettings } from '#server/settings.ts';
import { report } from './report.ts';
import { UsageError } from './usage.ts';

type Values = { readonly replace?: boolean; readonly 'without-secret'?: boolean; readonly json?: boolean };

/** `backup FILE`: writes all that the installation holds, while a server runs or not. */
export async function backupCommand([file, ...more]: readonly string[], values: Values): Promise<number> {
  if (file === undefined || more.length > 0) throw new UsageError('backup wants the name of one file.');
  const wish = { file, hasSecret: !values['without-secret'], mayReplace: values.replace ?? false };
  const answer = await backUp(readSettings(process.env), wish);
  return report(answer, values.json ?? false, ({ bytes, rows, missing, hasSecret }) =>
    [
      `${file}: ${bytes} bytes, ${rows} rows.`,
      ...missingOf(missing as string[]),
      hasSecret
        ? 'It holds the secret of the installation, and everybody’s data: keep it where nobody else reads it.'
        : 'It does not hold the secret of the installation: keep that as well.',
    ].join('\n'),
  );
}

/** `restore FILE`: Restores a backup into an empty installation. */
export async function restoreCommand([file, ...more]: readonly string[], values: Values): Promise<number> {
  if (file === undefined || more.length > 0) throw new UsageError('restore wants the name of one file.');
  const answer = await restoreInstallation(readSettings(process.env), { file, hasSecret: !values['without-secret'] });
  return report(answer, values.json ?? false, ({ madeAt, rows, missing }) =>
    [`Everything is back as it was at ${madeAt}: ${rows} rows.`, ...missingOf(missing as string[])].join('\n'),
  );
}

function missingOf(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  return [`${missing.length} files were removed meanwhile, or were not there:`, ...missing.map((path) => `  ${path}`)];
}
