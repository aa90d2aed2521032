import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { CommandContext } from '#commands/context.ts';
import { DatabaseUnavailable, TransactionConflict } from '#database/connection.ts';
import type { Area } from '#domain/access-token.ts';
import { batchBodyBytes, recordBodyBytes } from '#domain/limits.ts';
import { recordsAtMost } from '#domain/record.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { Log } from '#server/log.ts';
import { type Act, type Acted, atOnce, type Left, readRecord, runAct } from './acts.ts';
import { batchActs } from './batch.ts';
import type { ActScope, Collection, OwnScope } from './collection.ts';
import { collections } from './collections/index.ts';
import { batchRoute, describeApi, describeCollection } from './document.ts';
import { etagOf, namesTag } from './etag.ts';
import { type Answer, answerOnce, type Doing, requestHash } from './kept-answers.ts';
import { type ApiLimits, apiLimits, isWithinLimit } from './limits.ts';
import { cursorOf, limitOf, readCursor } from './paging.ts';
import { invalidArgument, localeOf, type Problem, problemAnswer, problemOf } from './problem.ts';
import { type Requester, requesterOf } from './requester.ts';

export type RecordsContext = {
  readonly commands: CommandContext;
  readonly identity: IdentityContext;
  readonly log: Log;
  readonly publicUrl: string;
  readonly brand: string;
  readonly limits?: ApiLimits;
};

/** What is known of a call before it is answered. */
type Calling = {
  Variables: { readonly requester: Requester; readonly take: (cost: number) => boolean };
};

/** The API: records of collections over HTTP, and the document that describes them. */
export function recordRoutes(context: RecordsContext): {
  readonly routes: OpenAPIHono<Calling>;
  readonly describe: () => object;
} {
  const app = new OpenAPIHono<Calling>({
    defaultHook(result, c) {
      if (result.success) return undefined;
      // An id that cannot be one names nothing.
      const problem = result.target === 'param' ? { code: 'not-found' as const } : invalidArgument(result.error);
      return problemAnswer(c, problem);
    },
  });
  const tooLarge = (c: Context<Calling>) =>
    problemAnswer(c, { code: 'invalid-argument', status: 413, detail: 'sizes' });
  const small = bodyLimit({ maxSize: recordBodyBytes, onError: tooLarge });
  const large = bodyLimit({ maxSize: batchBodyBytes, onError: tooLarge });
  app.use('/api/v1/*', async (c, next) => {
    c.header('Cache-Control', 'private, no-store');
    return (c.req.path === batchRoute.path ? large : small)(c, next);
  });

  app.use('/api/v1/*', admitting(context));

  for (const collection of collections) addCollection(app, context, collection);
  app.openapi(batchRoute as RouteConfig, (c) => batch(context, c));

  let document: object | undefined;
  const describe = () => {
    document ??= describeApi(app, context.publicUrl, context.brand);
    return document;
  };
  app.get('/api/openapi.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(describe());
  });
  app.all('/api/v1/:collection/:id?', (c) => {
    const isKnown = collections.some(({ name }) => name === c.req.param('collection'));
    return problemAnswer(c, { code: isKnown ? 'unimplemented' : 'not-found' });
  });
  app.all('/api/v1/*', (c) => problemAnswer(c, { code: 'not-found' }));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return problemAnswer(c, { code: 'invalid-argument' });
    if (error instanceof TransactionConflict) return problemAnswer(c, { code: 'aborted' });
    if (error instanceof DatabaseUnavailable) return problemAnswer(c, { code: 'unavailable' });
    if (c.req.raw.signal.aborted) return problemAnswer(c, { code: 'cancelled' });
    context.log.error({ err: error, path: c.req.path }, 'A call of the API failed.');
    return problemAnswer(c, { code: isDamage(error) ? 'data-loss' : 'internal' });
  });
  return { routes: app, describe };
}

function addCollection(app: OpenAPIHono<Calling>, context: RecordsContext, collection: Collection): void {
  const routes = describeCollection(collection);
  const add = (route: RouteConfig | undefined, answer: (c: Context<Calling>) => Promise<Response>) =>
    route && app.openapi(route, answer as never);
  const idOf = (c: Context<Calling>) => (c.req.valid as (target: string) => { id: string })('param').id;
  const conditions = (c: Context<Calling>) => ({
    ifMatch: c.req.header('if-match'),
    ifNoneMatch: c.req.header('if-none-match'),
  });
  const data = (c: Context<Calling>) => (c.req.valid as (target: string) => unknown)('json');

  add(routes.get, (c) => get(context, collection, c, idOf(c)));
  add(routes.query, (c) => query(context, collection, c));
  add(routes.add, (c) => write(context, c, { kind: 'add', collection, data: data(c) }));
  add(routes.set, (c) => write(context, c, { kind: 'set', collection, id: idOf(c), data: data(c), ...conditions(c) }));
  add(routes.update, (c) =>
    write(context, c, { kind: 'update', collection, id: idOf(c), data: data(c), ifMatch: conditions(c).ifMatch }),
  );
  add(routes.delete, (c) =>
    write(context, c, { kind: 'delete', collection, id: idOf(c), ifMatch: conditions(c).ifMatch }),
  );
}

/** Finds out who calls and counts it, before anything in the request is looked at. */
function admitting({ identity, publicUrl, limits = apiLimits }: RecordsContext) {
  return async (c: Context<Calling>, next: () => Promise<void>) => {
    const found = await requesterOf(identity, c, publicUrl);
    if (!found.ok) {
      // Only wrong ones are counted: a good token opens from an address where others guess.
      const wish = { name: 'wrongToken', limit: limits.wrongToken, counted: identity.addressOf(c), cost: 1 } as const;
      const isTooOften = found.problem.detail === 'badToken' && !isWithinLimit(c, identity.limiter, wish);
      return problemAnswer(c, isTooOften ? tooOften : found.problem);
    }
    const { actor, counted } = found.value;
    const access = c.req.method === 'GET' || c.req.method === 'HEAD' ? 'read' : 'write';
    const name = actor.accountId === undefined ? 'visitor' : access;
    const take = (cost: number) => isWithinLimit(c, identity.limiter, { name, limit: limits[name], counted, cost });
    if (!take(1)) return problemAnswer(c, tooOften);
    c.set('requester', found.value);
    c.set('take', take);
    // Nobody could say of an aborted write whether it was done.
    return access === 'read' ? inTime(c, next(), limits.answerMs) : next();
  };
}

/** Answers that it takes too long when something has not finished in time. */
async function inTime(c: Context, ended: Promise<void>, mostMs: number): Promise<Response | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), mostMs);
  });
  const first = await Promise.race([ended, late]).finally(() => clearTimeout(timer));
  return first === 'late' ? problemAnswer(c, { code: 'deadline-exceeded' }) : undefined;
}

/** Whether a database says that what it has stored cannot be read. */
function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^SQLITE_(?:CORRUPT|NOTADB)|^XX00[12]$/.test(code);
}

/** Whether someone may ask this with what they show. */
function admit(c: Context<Calling>, areas: readonly Area[], access: 'read' | 'write'): Acted<Requester> {
  const requester = c.get('requester');
  if (areas.every((area) => requester.mayUse(area, access))) return { ok: true, value: requester };
  return { ok: false, problem: { code: 'permission-denied', detail: 'narrowToken' } };
}

const signedOut: Problem = { code: 'unauthenticated', detail: 'signedOut' };
const tooOften: Problem = { code: 'resource-exhausted', detail: 'tooOften' };

async function get(
  context: RecordsContext,
  collection: Collection,
  c: Context<Calling>,
  id: string,
): Promise<Response> {
  const admitted = admit(c, [collection.area], 'read');
  if (!admitted.ok) return problemAnswer(c, admitted.problem);
  const { actor } = admitted.value;
  if (collection.isOwn && actor.accountId === undefined) return problemAnswer(c, signedOut);
  const record = await readRecord({ commands: context.commands, actor, locale: localeOf(c) }, collection, id);
  if (!record) return problemAnswer(c, { code: 'not-found' });
  c.header('ETag', record.etag);
  const known = c.req.header('if-none-match');
  return known !== undefined && namesTag(known, record.etag) ? c.body(null, 304) : c.json(record);
}

async function query(context: RecordsContext, collection: Collection, c: Context<Calling>): Promise<Response> {
  const asked = collection.query;
  const admitted = admit(c, [collection.area], 'read');
  if (!admitted.ok) return problemAnswer(c, admitted.problem);
  if (!asked) return problemAnswer(c, { code: 'unimplemented' });
  const {
    order = asked.orders[0],
    limit: wanted,
    after: cursor,
    ...filters
  } = (c.req.valid as (target: string) => Record<string, string>)('query');
  const limit = limitOf(wanted);
  if (limit > recordsAtMost)
    return problemAnswer(c, { code: 'out-of-range', errors: [{ field: 'limit', kind: 'tooLarge' }] });
  const after = cursor === undefined ? undefined : readCursor(cursor, order);
  if (cursor !== undefined && !after)
    return problemAnswer(c, { code: 'invalid-argument', errors: [{ field: 'after', kind: 'notAllowed' }] });
  const scope: ActScope = { commands: context.commands, actor: admitted.value.actor, locale: localeOf(c) };
  const listed = await asked.list(scope, { filters, order, after, limit: limit + 1 });
  if (!listed.ok) return problemAnswer(c, problemOf(listed.failure));
  const shown = listed.value.slice(0, limit);
  const last = listed.value.length > limit ? shown.at(-1) : undefined;
  return c.json({
    records: shown.map(({ id, data }) => ({ id, etag: etagOf(data), data })),
    next: last ? cursorOf(order, last) : null,
  });
}

/** The writer, within the scope of their acts. */
function admitWriter({ commands }: RecordsContext, c: Context<Calling>, areas: readonly Area[]): Acted<OwnScope> {
  const admitted = admit(c, areas, 'write');
  if (!admitted.ok) return admitted;
  const { actor } = admitted.value;
  const { accountId } = actor;
  if (accountId === undefined) return { ok: false, problem: signedOut };
  return { ok: true, value: { commands, actor, accountId, locale: localeOf(c) } };
}

async function write(context: RecordsContext, c: Context<Calling>, act: Act): Promise<Response> {
  const admitted = admitWriter(context, c, [act.collection.area]);
  if (!admitted.ok) return problemAnswer(c, admitted.problem);
  const doing = act.kind === 'check' ? undefined : act.collection[act.kind];
  const isAlone = doing?.alone === true;
  const hasConditions = act.ifMatch !== undefined || act.ifNoneMatch !== undefined;
  if (isAlone && hasConditions) return problemAnswer(c, { code: 'unimplemented', detail: 'noConditions' });
  return answerWriting(c, admitted.value, {
    isAlone,
    needsTransaction: hasConditions,
    run: async (scope) => {
      const acted = await runAct(scope, act);
      return acted.ok ? { ok: true, value: answerTo(act, acted.value) } : acted;
    },
    answerTo: async (scope, id) => answerTo(act, { id, record: await readRecord(scope, act.collection, id) }),
  });
}

function answerTo({ kind, collection }: Act, { id, record }: Left): Answer {
  if (kind === 'delete') return { status: 204 };
  const location = kind === 'add' ? `/api/v1/${collection.name}/${encodeURIComponent(id)}` : undefined;
  // A record that its own author no longer sees after a change cannot be returned.
  return record ? { status: kind === 'add' ? 201 : 200, etag: record.etag, location, body: record } : { status: 204 };
}

async function batch(context: RecordsContext, c: Context<Calling>): Promise<Response> {
  const read = batchActs((c.req.valid as (target: string) => never)('json'));
  const areas = read.ok ? [...new Set(read.value.acts.map(({ collection }) => collection.area))] : [];
  const admitted = admitWriter(context, c, areas);
  if (!admitted.ok) return problemAnswer(c, admitted.problem);
  if (!read.ok) return problemAnswer(c, read.problem);
  if (!c.get('take')(read.value.acts.length - 1)) return problemAnswer(c, tooOften);
  return answerWriting(c, admitted.value, { isAlone: false, needsTransaction: true, run: read.value.run });
}

/** Runs something that writes, as its headers ask, and answers. */
async function answerWriting(
  c: Context<Calling>,
  scope: OwnScope,
  { needsTransaction, ...doing }: Doing & { readonly needsTransaction: boolean },
): Promise<Response> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) {
    const acted = await (needsTransaction ? atOnce(scope, doing.run) : doing.run(scope));
    return acted.ok ? give(c, acted.value) : problemAnswer(c, acted.problem);
  }
  const { method, path } = c.req;
  const request = requestHash(method, path, c.req.header('if-match') ?? '', await c.req.text());
  const answered = await answerOnce(scope, { key, request }, doing);
  if (!answered.ok) return problemAnswer(c, answered.problem);
  if (answered.value.isRepeated) c.header('Idempotency-Replayed', 'true');
  return give(c, answered.value.answer);
}

function give(c: Context<Calling>, { status, etag, location, body }: Answer): Response {
  if (etag !== undefined) c.header('ETag', etag);
  if (location !== undefined) c.header('Location', location);
  return body === undefined ? c.body(null, status as 204) : c.json(body, status as 200);
}
