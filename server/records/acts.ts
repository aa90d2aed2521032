import { setImmediate } from 'node:timers/promises';
import { inOneTransaction } from '#commands/in-one-transaction.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { ApiRecord } from '#domain/record.ts';
import type { ActScope, Collection, OwnScope } from './collection.ts';
import { etagOf, namesTag } from './etag.ts';
import { type Problem, problemOf } from './problem.ts';

/** The result of an act: an answer, or its problem. */
export type Acted<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

/** One act that writes, or that checks a record before others are written. */
export type Act = {
  readonly collection: Collection;
  readonly data?: unknown;
  /** The act is done only if the record is in the state of one of these tags. */
  readonly ifMatch?: string | undefined;
  /** The act is done only if there is no such record yet, where it is `*`. */
  readonly ifNoneMatch?: string | undefined;
} & (
  | { readonly kind: 'add'; readonly id?: undefined }
  | { readonly kind: 'set' | 'update' | 'delete' | 'check'; readonly id: string }
);

/** The result of an act: the record, unless it is deleted. */
export type Left = { readonly id: string; readonly record: ApiRecord<object> | undefined };

/** A record as it is answered. */
export async function readRecord(
  scope: ActScope,
  collection: Collection,
  id: string,
): Promise<ApiRecord<object> | undefined> {
  const data = await collection.get(scope, id);
  return data && { id, etag: etagOf(data), data };
}

function refused<Value>(problem: Problem): Acted<Value> {
  return { ok: false, problem };
}

/** Runs one act; answers what it left. Where it has conditions, the scope must be within a transaction. */
export async function runAct(scope: OwnScope, act: Act): Promise<Acted<Left>> {
  const { collection, ifMatch, ifNoneMatch, id } = act;
  if (id !== undefined && (ifMatch !== undefined || ifNoneMatch !== undefined)) {
    const held = await readRecord(scope, collection, id);
    if (ifMatch !== undefined && !held) return refused({ code: 'not-found' });
    if (held && ifMatch !== undefined && !namesTag(ifMatch, held.etag))
      return refused({ code: 'aborted', status: 412 });
    if (held && ifNoneMatch !== undefined && namesTag(ifNoneMatch, held.etag))
      return refused({ code: 'already-exists', status: 412 });
    if (act.kind === 'check') return { ok: true, value: { id, record: held } };
  }
  if (act.kind === 'check')
    return refused({ code: 'invalid-argument', errors: [{ field: 'ifMatch', kind: 'required' }] });
  const outcome = await written(scope, act);
  if (!outcome.ok) return refused(problemOf(outcome.failure));
  const left = act.kind === 'add' ? String(outcome.value) : act.id;
  return {
    ok: true,
    value: { id: left, record: act.kind === 'delete' ? undefined : await readRecord(scope, collection, left) },
  };
}

async function written(scope: OwnScope, act: Act): Promise<Outcome<unknown, unknown>> {
  const { collection } = act;
  // The input was parsed by the shape of that very act.
  const data = act.data as never;
  const missing = () => new Error(`There is no ${act.kind} of ${collection.name}.`);
  switch (act.kind) {
    case 'add':
      if (!collection.add) throw missing();
      return collection.add.run(scope, data);
    case 'set':
      if (!collection.set) throw missing();
      return collection.set.run(scope, act.id, data);
    case 'update':
      if (!collection.update) throw missing();
      return collection.update.run(scope, act.id, data);
    case 'delete':
      if (!collection.delete) throw missing();
      return collection.delete.run(scope, act.id);
    case 'check':
      throw missing();
  }
}

/** Acts after which others get their turn: a large batch must not keep everyone waiting. */
const actsAtOnce = 10;

/** Runs several acts one after the other in the transaction of the scope; the first that fails ends it. */
export async function runActs(scope: OwnScope, acts: readonly Act[]): Promise<Acted<readonly Left[]>> {
  const left: Left[] = [];
  for (const [at, act] of acts.entries()) {
    const acted = await runAct(scope, act);
    if (!acted.ok) {
      const { status: _, ...problem } = acted.problem;
      return refused({ ...problem, act: at });
    }
    left.push(acted.value);
    if (at % actsAtOnce === actsAtOnce - 1) await setImmediate();
  }
  return { ok: true, value: left };
}

/** Runs something in one transaction, of which nothing stays where it fails. */
export function atOnce<Value>(
  scope: OwnScope,
  body: (within: OwnScope) => Promise<Acted<Value>>,
): Promise<Acted<Value>> {
  return inOneTransaction(scope.commands, (commands) => body({ ...scope, commands }));
}
