import { readFileSync } from 'node:fs';
import { type AccountDeed, accountDeeds, type ListedAccount } from '#server/administer-accounts.ts';
import { readSettings } from '#server/settings.ts';
import { report } from './report.ts';
import { UsageError } from './usage.ts';
import { withServer } from './with-server.ts';

/** The answer after a change of an account. */
const done: Readonly<Record<Exclude<AccountDeed, 'reset-link'>, string>> = {
  disable: 'The account is disabled, and signed out everywhere.',
  enable: 'The account is enabled.',
  verify: 'The email counts as verified.',
  'sign-out': 'The account is signed out everywhere.',
  operator: 'The account may run the site, at /admin.',
  'no-operator': 'The account may no longer run the site.',
};

type Values = {
  readonly email?: string;
  readonly name?: string;
  readonly operator?: boolean;
  readonly remove?: boolean;
  readonly json?: boolean;
};

/** `account create`, `account list`, and the commands for one account; the words are those behind `account`. */
export async function accountCommand([what, named, ...more]: readonly string[], values: Values): Promise<number> {
  const who = named ?? (what === 'operator' ? values.email : undefined);
  if (more.length > 0) throw new UsageError(`Not understood: account ${what} ${who} ${more.join(' ')}`);
  if (what === 'create' && who === undefined) return create(values);
  if (what === 'list' && who === undefined) return list(values);
  const deed = accountDeeds.find((known) => known === (what === 'operator' && values.remove ? 'no-operator' : what));
  if (!deed) throw new UsageError(`Not understood: account ${what ?? ''}`);
  if (who === undefined) throw new UsageError(`account ${deed} wants an email address or a uid.`);
  const answer = await withServer(readSettings(process.env), { kind: 'accountDeed', deed, who });
  return report(answer, values.json ?? false, ({ link }) => (deed === 'reset-link' ? String(link) : done[deed]));
}

async function create({ email, name, operator = false, json = false }: Values): Promise<number> {
  if (!email || !name) throw new UsageError('--email and --name are needed.');
  const password = readFileSync(0, 'utf8').replace(/\r?\n$/, '');
  const answer = await withServer(readSettings(process.env), {
    kind: 'account',
    email,
    name,
    password,
    isOperator: operator,
  });
  return report(answer, json, ({ org }) => `The account is open. Its organisation is ${org}.`);
}

async function list({ json = false }: Values): Promise<number> {
  const answer = await withServer(readSettings(process.env), { kind: 'accounts' });
  return report(answer, json, ({ accounts }) => tableOf(accounts as ListedAccount[]));
}

function tableOf(accounts: readonly ListedAccount[]): string {
  if (accounts.length === 0) return 'There is no account yet.';
  const head = ['uid', 'state', 'email', 'verified', 'operator', 'last login', 'name'];
  const rows = accounts.map(({ uid, state, email, isVerified, isOperator, lastLoginAt, name }) =>
    [uid, state, email ?? '', isVerified ? 'yes' : 'no', isOperator ? 'yes' : '', lastLoginAt.slice(0, 10), name].map(
      printable,
    ),
  );
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** People choose their names; a terminal must not take one for an order. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}
