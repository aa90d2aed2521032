import type { z } from '@hono/zod-openapi';
import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import type { Area } from '#domain/access-token.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId } from '#domain/ids.ts';
import type { Locale } from '#domain/locale.ts';
import type { Outcome } from '#domain/outcome.ts';

/**
 * The context of an act: inside a transaction, `commands` and its reader are that transaction. Words in a record are in
 * the requested language.
 */
export type ActScope = { readonly commands: CommandContext; readonly actor: Actor; readonly locale: Locale };

/** Data that only someone signed in is given. */
export type OwnScope = ActScope & {
  readonly accountId: AccountId;
  /**
   * Called by an act that is alone in the transaction that does it, with the id of what it leaves; there where the request
   * has a name, under which it is done once.
   */
  readonly left?: (tx: Queries, id: string) => Promise<void>;
};

type Stored<Data> = { readonly id: string; readonly data: Data };

/** How some of a collection's records are found. */
export type Query<Data> = {
  readonly about: string;
  /** Which parameters narrow it, besides those every query has. */
  readonly filters: z.ZodObject;
  /** In which ways it can be ordered, the first without asking; `-` before a name turns it round. */
  readonly orders: readonly [string, ...string[]];
  /** The records a requester may see, in the order asked for, from after a position on. */
  readonly list: (scope: ActScope, wish: ListWish) => Promise<Outcome<readonly Listed<Data>[]>>;
};

export type ListWish = {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly order: string;
  /** The sort values of the last record before these. */
  readonly after: Position | undefined;
  readonly limit: number;
};

/** The sort value of a record, and its id where that is equal. */
export type Position = { readonly by: string | number; readonly id: string };

export type Listed<Data> = Stored<Data> & { readonly by: string | number };

/** An act that writes. `alone` means that it uses its own transactions, and cannot be part of a larger one. */
type Writing<Run> = { readonly about: string; readonly alone?: true; readonly run: Run };

export type Taking<Run> = Writing<Run> & { readonly takes: z.ZodObject };

/**
 * A collection of the API: records by id, and their acts. Everything goes through the policies and commands of the
 * pages; an act that is not here is not implemented.
 */
export type Collection<Data extends object = object> = {
  readonly name: string;
  readonly area: Area;
  readonly about: string;
  /** What getting one of them gets. */
  readonly one: string;
  /** The form of an id. */
  readonly id: z.ZodType<string>;
  /** The fields of a record; nothing else is ever sent. */
  readonly data: z.ZodObject;
  /** Undefined where there is no such record, or none for this requester. */
  readonly get: (scope: ActScope, id: string) => Promise<Data | undefined>;
  /** Whether someone must be signed in for anything of it. */
  readonly isOwn: boolean;
  readonly query?: Query<Data>;
  readonly add?: Taking<(scope: OwnScope, data: never) => Promise<Outcome<string, unknown>>>;
  readonly set?: Taking<(scope: OwnScope, id: string, data: never) => Promise<Outcome<unknown, unknown>>>;
  readonly update?: Taking<(scope: OwnScope, id: string, data: never) => Promise<Outcome<unknown, unknown>>>;
  readonly delete?: Writing<(scope: OwnScope, id: string) => Promise<Outcome<unknown, unknown>>>;
};

/** Orders all records of a short list as asked, and cuts out those after a position: in memory, for lists that are. */
export function pageOf<Data>(
  records: readonly Stored<Data>[],
  { order, after, limit }: ListWish,
  placedBy: Readonly<Record<string, (record: Stored<Data>) => string | number>>,
): Listed<Data>[] {
  const isDown = order.startsWith('-');
  const by = placedBy[order.replace('-', '')] ?? (({ id }) => id);
  const placed = records.map((record) => ({ ...record, by: by(record) }));
  const compare = (one: Position, other: Position) =>
    (one.by === other.by ? compareIds(one.id, other.id) : one.by < other.by ? -1 : 1) * (isDown ? -1 : 1);
  return placed
    .sort(compare)
    .filter((record) => after === undefined || compare(record, after) > 0)
    .slice(0, limit);
}

function compareIds(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
