import type { Queries } from '#database/connection.ts';
import { deleteObject, findObject, updateObject } from '#database/stored-object.ts';
import type { Actor } from '#domain/account.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { ObjectFacts, ObjectProblem, StoredObject } from '#domain/stored-object.ts';
import { downloadTokens } from '#domain/stored-object.ts';
import { factProblems, mayWriteAt, newToken, type ObjectContext } from './receive-object.ts';
import { removeLeftovers } from './remove-leftovers.ts';

/** The new metadata of an object; absent values stay. */
export type ObjectChange = Partial<Omit<ObjectFacts, 'custom'>> & {
  /** Null takes all of it away; a name with null takes that one away. */
  readonly custom?: Readonly<Record<string, string | null>> | null | undefined;
};

/** Changes the metadata of an object. */
export async function changeObject(
  context: ObjectContext,
  actor: Actor,
  path: string,
  change: ObjectChange,
): Promise<Outcome<StoredObject, ObjectProblem>> {
  return changeWith(context, actor, path, (object) => {
    const { custom, ...facts } = change;
    return { ...object, ...facts, custom: custom === undefined ? object.custom : changed(object.custom, custom) };
  });
}

function changed(
  before: ObjectFacts['custom'],
  change: Readonly<Record<string, string | null>> | null,
): Record<string, string> {
  const all = change === null ? {} : { ...before, ...change };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Gives an object one more token for a download address. */
export async function addObjectToken(
  context: ObjectContext,
  actor: Actor,
  path: string,
): Promise<Outcome<StoredObject, ObjectProblem>> {
  const token = newToken(context);
  return changeWith(context, actor, path, (object) => ({
    ...object,
    tokens: [...object.tokens, token].slice(-downloadTokens),
  }));
}

/** Revokes a token: its address opens nothing any more. The last one is replaced by another, which nobody knows yet. */
export async function revokeObjectToken(
  context: ObjectContext,
  actor: Actor,
  path: string,
  revoked: string,
): Promise<Outcome<StoredObject, ObjectProblem>> {
  const fresh = newToken(context);
  return changeWith(context, actor, path, (object) => {
    const left = object.tokens.filter((token) => token !== revoked);
    return { ...object, tokens: left.length > 0 ? left : [fresh] };
  });
}

async function changeWith(
  context: ObjectContext,
  actor: Actor,
  path: string,
  change: (object: StoredObject) => StoredObject,
): Promise<Outcome<StoredObject, ObjectProblem>> {
  const now = context.now();
  return context.db.inTransaction(async (tx): Promise<Outcome<StoredObject, ObjectProblem>> => {
    const found = await findToWrite(tx, actor, path);
    if (!found.ok) return found;
    const before = found.value;
    const object = { ...change(before), metageneration: before.metageneration + 1, updatedAt: now };
    const { contentType, contentEncoding, contentDisposition, contentLanguage, cacheControl, custom } = object;
    const facts = { contentType, contentEncoding, contentDisposition, contentLanguage, cacheControl, custom };
    const problems = factProblems(facts);
    if (problems.length > 0) return failed({ kind: 'invalid', problems });
    await updateObject(tx, object);
    return done(object);
  });
}

async function findToWrite(tx: Queries, actor: Actor, path: string): Promise<Outcome<StoredObject, ObjectProblem>> {
  const refusal = await mayWriteAt(tx, actor, path);
  if (refusal) return failed(refusal);
  const object = await findObject(tx, path);
  return object ? done(object) : failed({ kind: 'notFound' });
}

/** Removes an object; its path is free immediately, its bytes follow. */
export async function removeObject(
  context: ObjectContext,
  actor: Actor,
  path: string,
): Promise<Outcome<void, ObjectProblem>> {
  const now = context.now();
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<void, ObjectProblem>> => {
    const found = await findToWrite(tx, actor, path);
    if (!found.ok) return found;
    await deleteObject(tx, found.value.id, now);
    return done(undefined);
  });
  if (outcome.ok) await removeLeftovers(context);
  return outcome;
}
