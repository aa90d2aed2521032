import type { z } from '@hono/zod-openapi';
import type { Act, Acted } from './acts.ts';
import { runActs } from './acts.ts';
import type { Collection, OwnScope } from './collection.ts';
import { collections } from './collections/index.ts';
import type { Batch } from './document.ts';
import type { Answer } from './kept-answers.ts';
import { invalidArgument, type Problem } from './problem.ts';

type Wished = z.infer<typeof Batch>['acts'][number];

export type ReadBatch = {
  readonly acts: readonly Act[];
  readonly run: (scope: OwnScope) => Promise<Acted<Answer>>;
};

/** The acts of a batch, each as its collection takes it; the first that cannot be is the problem. */
export function batchActs({ acts: wished }: z.infer<typeof Batch>): Acted<ReadBatch> {
  const acts: Act[] = [];
  for (const [at, wish] of wished.entries()) {
    const act = actOf(wish);
    if ('code' in act) return { ok: false, problem: { ...act, act: at } };
    acts.push(act);
  }
  return { ok: true, value: { acts, run: (scope) => answer(scope, acts) } };
}

async function answer(scope: OwnScope, acts: readonly Act[]): Promise<Acted<Answer>> {
  const acted = await runActs(scope, acts);
  if (!acted.ok) return acted;
  const results = acted.value.map(({ id, record }) => ({ id, etag: record?.etag ?? null }));
  return { ok: true, value: { status: 200, body: { results } } };
}

const required = (field: string): Problem => ({ code: 'invalid-argument', errors: [{ field, kind: 'required' }] });

function actOf({ act: kind, collection: name, id, data, ifMatch }: Wished): Act | Problem {
  const collection = collections.find((one) => one.name === name);
  if (!collection) return { code: 'invalid-argument', errors: [{ field: 'collection', kind: 'notAllowed' }] };
  if (kind === 'add') return taken(collection.add, data, (parsed) => ({ kind, collection, data: parsed }));
  if (id === undefined) return required('id');
  if (!collection.id.safeParse(id).success) return { code: 'not-found' };
  if (kind === 'check') return ifMatch === undefined ? required('ifMatch') : { kind, collection, id, ifMatch };
  if (kind === 'delete')
    return collection.delete && !collection.delete.alone
      ? { kind, collection, id, ifMatch }
      : { code: 'unimplemented' };
  return taken(collection[kind], data, (parsed) => ({ kind, collection, id, data: parsed, ifMatch }));
}

function taken(
  doing: Collection['add'] | Collection['set'],
  data: unknown,
  make: (parsed: unknown) => Act,
): Act | Problem {
  if (!doing) return { code: 'unimplemented' };
  if (doing.alone) return { code: 'unimplemented', detail: 'notInBatch' };
  const parsed = doing.takes.safeParse(data ?? {});
  return parsed.success ? make(parsed.data) : invalidArgument(parsed.error, 'data');
}
