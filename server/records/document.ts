import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';
import { tokenScopes } from '#domain/access-token.ts';
import {
  type ApiProblem,
  actsAtMost,
  attemptsAtMost,
  type ProblemCode,
  problemCodes,
  problemStatuses,
} from '#domain/record.ts';
import type { Collection } from './collection.ts';
import { queryShape } from './paging.ts';

const FieldError = z.strictObject({
  field: z.string().describe('The path of the field; empty for the whole.'),
  kind: z.string().describe('What is wrong with it.'),
});

const Problem: z.ZodType<ApiProblem> = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(problemCodes as [ProblemCode, ...ProblemCode[]]),
    detail: z.string().optional(),
    errors: z.array(FieldError).optional(),
    act: z.int().min(0).optional().describe('Which act of a batch it was, from 0.'),
  })
  .openapi('Problem');

const etag = z.string().describe('The tag of its state, for If-Match.');

/** How an address writes a collection's name as the name of a schema: `notification-counts` is NotificationCounts. */
function schemaName(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

/** The problems a call can answer, one entry a status. */
function problems(...codes: readonly ProblemCode[]): RouteConfig['responses'] {
  const byStatus = Map.groupBy(codes, (code) => problemStatuses[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      { description: some.join(', '), content: { 'application/problem+json': { schema: Problem } } },
    ]),
  );
}

const always = [
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'resource-exhausted',
  'unavailable',
] as const;
const whenWriting = [...always, 'not-found', 'aborted', 'already-exists', 'failed-precondition'] as const;
const precondition = {
  412: {
    description: 'aborted, or already-exists: If-Match or If-None-Match does not hold',
    content: { 'application/problem+json': { schema: Problem } },
  },
};
const tooLarge = {
  413: { description: 'invalid-argument', content: { 'application/problem+json': { schema: Problem } } },
};

const tagHeader = { ETag: { schema: { type: 'string' as const }, description: 'The tag of its state.' } };
const ifMatch = z.string().max(1_000).optional().describe('Only if the record is in one of these states.');
const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()
  .describe('A name of your own for this request: sent again within a day, it is answered again and not done again.');

/** An act that uses its own transactions takes no conditions, and says so. */
function writing(act: { readonly alone?: true }) {
  return {
    headers: { ...(act.alone ? {} : { 'If-Match': ifMatch }), 'Idempotency-Key': idempotencyKey },
    problems: problems(...whenWriting, ...(act.alone ? (['unimplemented'] as const) : [])),
  };
}

type Security = Record<string, string[]>[];

/** The routes of a collection, as the document describes them and the router takes them; one for each act it has. */
export function describeCollection(collection: Collection) {
  const { name, about, one: gets, area, isOwn } = collection;
  const Data = collection.data.openapi(schemaName(name));
  const Stored = z.strictObject({ id: collection.id, etag, data: Data }).openapi(`${schemaName(name)}Record`);
  const Page = z.strictObject({
    records: z.array(Stored),
    next: z.string().nullable().describe('Where the next page begins, for `after`; null on the last.'),
  });
  const path = `/api/v1/${name}`;
  const params = z.object({ id: collection.id });
  const tags = [name];
  const scopes = (access: 'read' | 'write'): Security => [{ session: [] }, { token: [`${area}:${access}`] }];
  const security = (access: 'read' | 'write'): Security => [...(isOwn ? [] : [{}]), ...scopes(access)];
  const content = (schema: z.ZodType) => ({ 'application/json': { schema } });
  const body = (schema: z.ZodType) => ({ required: true, content: content(schema) });
  const record = (description: string) => ({ description, headers: tagHeader, content: content(Stored) });
  const one = { path: `${path}/{id}`, tags } as const;

  return {
    get: {
      ...one,
      method: 'get',
      operationId: `${name}.get`,
      summary: gets,
      description: about,
      security: security('read'),
      request: { params, headers: z.object({ 'If-None-Match': z.string().max(1_000).optional() }) },
      responses: {
        200: record('The record.'),
        304: { description: 'It is in one of the states named.' },
        ...problems(...always, 'not-found', 'deadline-exceeded'),
      },
    },
    query: collection.query && {
      path,
      tags,
      method: 'get',
      operationId: `${name}.query`,
      summary: collection.query.about,
      description: about,
      security: security('read'),
      request: { query: queryShape(collection.query) },
      responses: {
        200: { description: 'Some records.', content: content(Page) },
        ...problems(...always, 'out-of-range', 'not-found', 'deadline-exceeded'),
      },
    },
    add: collection.add && {
      path,
      tags,
      method: 'post',
      operationId: `${name}.add`,
      summary: collection.add.about,
      security: scopes('write'),
      request: { headers: z.object({ 'Idempotency-Key': idempotencyKey }), body: body(collection.add.takes) },
      responses: { 201: record('The new record.'), ...problems(...whenWriting), ...tooLarge },
    },
    set: collection.set && {
      ...one,
      method: 'put',
      operationId: `${name}.set`,
      summary: collection.set.about,
      security: scopes('write'),
      request: {
        params,
        headers: z.object({ ...writing(collection.set).headers, 'If-None-Match': z.literal('*').optional() }),
        body: body(collection.set.takes),
      },
      responses: { 200: record('The record as it is now.'), ...problems(...whenWriting), ...precondition, ...tooLarge },
    },
    update: collection.update && {
      ...one,
      method: 'patch',
      operationId: `${name}.update`,
      summary: collection.update.about,
      security: scopes('write'),
      request: { params, headers: z.object(writing(collection.update).headers), body: body(collection.update.takes) },
      responses: {
        200: record('The record as it is now.'),
        ...writing(collection.update).problems,
        ...precondition,
        ...tooLarge,
      },
    },
    delete: collection.delete && {
      ...one,
      method: 'delete',
      operationId: `${name}.delete`,
      summary: collection.delete.about,
      security: scopes('write'),
      request: { params, headers: z.object(writing(collection.delete).headers) },
      responses: { 204: { description: 'It is gone.' }, ...problems(...whenWriting), ...precondition },
    },
  } as const satisfies Readonly<Record<string, RouteConfig | undefined>>;
}

const BatchAct = z.strictObject({
  act: z.enum(['add', 'set', 'update', 'delete', 'check']),
  collection: z.string().max(40),
  id: z.string().max(200).optional().describe('Of every act but `add`.'),
  data: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('What `add`, `set` and `update` of that collection take.'),
  ifMatch: z.string().max(1_000).optional().describe('Only if the record is in this state.'),
});

/** The input of a batch. */
export const Batch = z.strictObject({ acts: z.array(BatchAct).min(1).max(actsAtMost) });

const BatchAnswer = z.strictObject({
  results: z.array(z.strictObject({ id: z.string(), etag: z.string().nullable() })),
});

/** The route of batches. */
export const batchRoute = {
  path: '/api/v1/batch',
  tags: ['batch'],
  method: 'post',
  operationId: 'batch',
  summary: `Performs up to ${actsAtMost} acts, all or none.`,
  description: `Everything in one transaction. \`check\` verifies that a record still matches \`ifMatch\`. Read the records, then send your changes with their tags; if the answer is \`aborted\`, someone changed one of them first: read again and retry (our own client tries up to ${attemptsAtMost} times). If an act fails, the error names it, and nothing is changed.`,
  security: [{ session: [] }, { token: [] }],
  request: {
    headers: z.object({ 'Idempotency-Key': idempotencyKey }),
    body: { required: true, content: { 'application/json': { schema: Batch } } },
  },
  responses: {
    200: {
      description: 'What each act left, in their order.',
      content: { 'application/json': { schema: BatchAnswer } },
    },
    ...problems(...whenWriting, 'unimplemented'),
    ...tooLarge,
  },
} as const satisfies RouteConfig;

/** The whole document (OpenAPI 3.1). */
export function describeApi(
  app: Pick<OpenAPIHono, 'openAPIRegistry' | 'getOpenAPI31Document'>,
  publicUrl: string,
  brand: string,
): object {
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: `A token made in the settings, with some of these scopes: ${tokenScopes.join(', ')}. Writing includes reading.`,
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The session of a browser; what writes must come from a page of the same origin.',
  });
  return app.getOpenAPI31Document({
    openapi: '3.1.1',
    info: { title: `${brand} API`, version: '1', description: introduction },
    servers: [{ url: publicUrl }],
  });
}

const introduction = `Records of collections, by the same rules as the pages: what you can not see is not found. Every record has a tag (\`etag\`, the header ETag); \`If-Match\` writes only if nobody changed it first. Acts that a collection does not have answer \`unimplemented\`. The text of a block is written together with others in its room, and can only be read here.`;
