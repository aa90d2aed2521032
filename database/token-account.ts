import type { AccountTable } from '#database/tables/tables.ts';
import type { AccountId } from '#domain/ids.ts';
import { type Account, toAccount } from './account.ts';
import type { Queries } from './connection.ts';
import { listOnce } from './kept-query.ts';

/** The account that a token names, with everything that a page load asks of it. */
export type Holder = {
  readonly account: Account;
  /** The sign-in of the token has not been revoked or run out. */
  readonly isAlive: boolean;
  /** Undefined for an account without a password. */
  readonly passwordUpdatedAt: number | undefined;
  /** How many other providers, and how many second factors, there are. */
  readonly links: number;
  readonly factors: number;
};

// Subqueries throughout: a join would answer a row for each link and each factor.
const listHolders = listOnce<{ accountId: AccountId; family: string; now: number }, HolderRow>((db, value) =>
  db
    .selectFrom('account')
    .selectAll('account')
    .select((eb) => [
      eb
        .selectFrom('password')
        .select('password.updated_at')
        .whereRef('password.account_id', '=', 'account.id')
        .as('password_updated_at'),
      eb
        .selectFrom('refresh_token')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('refresh_token.family', '=', value('family'))
        .whereRef('refresh_token.account_id', '=', 'account.id')
        .where('refresh_token.expires_at', '>', value('now'))
        .as('alive'),
      eb
        .selectFrom('provider_link')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('provider_link.account_id', '=', 'account.id')
        .as('links'),
      eb
        .selectFrom('second_factor')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('second_factor.account_id', '=', 'account.id')
        .as('factors'),
    ])
    .where('account.id', '=', value('accountId')),
);

type HolderRow = AccountTable & {
  password_updated_at: number | null;
  alive: number | null;
  links: number | null;
  factors: number | null;
};

/** The account of a token's claims, also a closed or disabled one, in one question. */
export async function findHolder(
  db: Queries,
  asked: { accountId: AccountId; family: string; now: number },
): Promise<Holder | undefined> {
  const [row] = await listHolders(db, asked);
  if (!row) return undefined;
  return {
    account: toAccount(row),
    isAlive: Number(row.alive) > 0,
    passwordUpdatedAt: row.password_updated_at ?? undefined,
    links: Number(row.links),
    factors: Number(row.factors),
  };
}
