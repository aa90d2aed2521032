import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addLabel } from '#commands/block/change-labels.ts';
import { describeBlock } from '#commands/block/change-outline.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { beginOrganisation } from '#commands/organisation/begin-organisation.ts';
import { keepPlace, startReading } from '#commands/reading/travel.ts';
import { findLinearJourney } from '#database/journey.ts';
import { insertMember } from '#database/member.ts';
import { listNotifications } from '#database/notification-list.ts';
import type { JourneyId } from '#domain/ids.ts';
import { recordRoutes } from '#server/records/routes.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';
import { quietLog } from '#tests/quiet-log.ts';
import { publicUrl, runServer, signUp } from '#tests/server.ts';
import { type Schema, valuesOf } from './schema-values.ts';

type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema };
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Stands in all that is the owner's alone. */
const secret = 'Zq7secret';
/** Stands in values that nobody asked for. */
const marker = 'xqMarker';

/** Acts whose input cannot be made up easily: a sensible list of acts, a change of the draft, an unused address. */
const rarelyWell = ['batch', 'editions.add', 'organisations.update', 'projects.update'];

const methods = ['get', 'put', 'patch', 'post', 'delete'];

function placeOf({ method, path }: { method: string; path: string }): number {
  return methods.indexOf(method) + (path.startsWith('/api/v1/projects') ? 0.5 : 0);
}

onEachEngine('every call of the API', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const { client, context, identity } = await runServer(db);
    const errors: unknown[] = [];
    const log = { ...quietLog, error: (detail: unknown) => void errors.push(detail) };
    const most = { most: 1e9, withinMs: 60_000 };
    const limits = { read: most, write: most, visitor: most, wrongToken: most, answerMs: 600_000 };
    const { routes: app } = recordRoutes({ commands: context, identity, log, publicUrl, brand: 'Fabula', limits });
    const owner = await signUp(client, db, 'owner@example.org');
    const stranger = await signUp(client, db, 'stranger@example.org');

    const work = await buildProject(context, owner, { title: `${secret} title`, firstChapter: `${secret} chapter` });
    await writeAndFold(context, work.documentId, textOf(`${secret} text.`), owner.id);
    must(await describeBlock(context, owner.actor, work.projectId, work.blockId, { synopsis: `${secret} synopsis` }));
    const label = { name: `${secret} label`, color: 'teal' } as const;
    const labelId = must(await addLabel(context, owner.actor, work.projectId, label));
    must(await publishEdition(context, owner.actor, work.projectId, { note: `${secret} note` }));
    const journeyId = (await findLinearJourney(db.reader, work.projectId)) as JourneyId;
    const readingId = must(await startReading(context, owner.actor, journeyId));
    const place = {
      blockId: work.blockId,
      offset: 1,
      before: '',
      after: '',
      at: 1,
      device: 'a-device',
      isPageEnd: false,
    };
    must(await keepPlace(context, owner.actor, journeyId, place));
    const facts = { kind: 'signIn', userAgent: secret, address: '' } as const;
    await db.inTransaction((tx) => tellPeople(context, tx, [owner.id], { key: 'one', facts, projectId: undefined }));
    const told = await listNotifications(db.reader, owner.id, { limit: 10 });
    const there = {
      title: 'A title',
      language: 'uk',
      projectId: work.projectId,
      blockId: work.blockId,
      journeyId,
      organisationId: owner.organisationId,
      projects: work.projectId,
      blocks: work.blockId,
      texts: work.blockId,
      labelId,
      labels: labelId,
      editions: `${work.projectId}.1`,
      journeys: journeyId,
      readings: readingId,
      places: journeyId,
      library: work.projectId,
      notifications: told[0]?.id ?? '',
      organisations: owner.organisationId,
      'of the stranger': stranger.organisationId,
    };
    const shared = must(await beginOrganisation(context, owner.actor, { name: 'Shared' })).id;
    const third = await signUp(client, db, 'third@example.org');
    const joined = { organisationId: shared, accountId: third.id, role: 'writer', now: 1 } as const;
    await db.inTransaction((tx) => insertMember(tx, joined));
    const known = { ...there, members: `${shared}.${third.id}` };
    const document = (await (await app.request('/api/openapi.json')).json()) as Document;
    return { app, document, owner, stranger, known, errors };
  }

  /** Every operation of a document, those that delete last, and a work after what is in it. */
  function operationsOf({ paths }: Document) {
    return Object.entries(paths)
      .flatMap(([path, some]) => Object.entries(some).map(([method, operation]) => ({ path, method, operation })))
      .sort((one, other) => placeOf(one) - placeOf(other));
  }

  test('answers every request as its document says, and tells nobody about others’ data', async () => {
    const { app, document, owner, stranger, known, errors } = await begin();
    const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
    ajv.addSchema(document, 'api');
    const resolve = (ref: string) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
    const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
    const seen = new Map<string, Set<number>>();

    async function ask(
      who: { name: string; cookie?: string },
      at: ReturnType<typeof operationsOf>[number],
      sent: Sent,
    ) {
      const { path, method, operation } = at;
      const filled = path.replace('{id}', () => encodeURIComponent(wellFormed(sent.params.id)));
      const query = new URLSearchParams(sent.query);
      const answer = await app.request(`${filled}?${query}`, {
        method: method.toUpperCase(),
        headers: {
          origin: publicUrl,
          ...(who.cookie && { cookie: who.cookie }),
          ...sent.headers,
          ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      });
      const text = await answer.text();
      const called = `${who.name}: ${operation.operationId} ${JSON.stringify(sent)} → ${answer.status} ${text}`;
      if (who.name === 'owner')
        seen.set(operation.operationId, (seen.get(operation.operationId) ?? new Set()).add(answer.status));
      expect(errors, called).toEqual([]);
      const said = operation.responses[answer.status];
      expect(said, called).toBeDefined();
      const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
      if (text === '') expect(said?.content, called).toBeUndefined();
      else {
        const place = ['paths', path, method, 'responses', String(answer.status), 'content', type, 'schema'];
        const check = ajv.getSchema(`api#/${place.map(escaped).map(encodeURIComponent).join('/')}`);
        expect(check, called).toBeDefined();
        const told = JSON.parse(text);
        expect(check?.(told), `${called} ${JSON.stringify(check?.errors)}`).toBe(true);
        if (answer.status >= 400) expect(told.detail ?? 'A sentence.', called).toMatch(/^\p{Lu}.* .*\.$/u);
      }
      expect(text, called).not.toContain(marker);
      if (who.name !== 'owner') expect(text, called).not.toContain(secret);
    }

    function sentTo(at: { path: string; operation: Operation }): fc.Arbitrary<Sent> {
      // Half of them valid: otherwise nearly everything would be refused for some part of it.
      return fc.oneof(sentAs(at, true), sentAs(at, false));
    }

    function sentAs({ path, operation }: { path: string; operation: Operation }, isCalm: boolean): fc.Arbitrary<Sent> {
      const there = isCalm ? { ...known, isCalm: 'yes' } : known;
      const of = (place: string) => {
        const some = (operation.parameters ?? []).filter(
          (parameter) => parameter.in === place && (!isCalm || parameter.required),
        );
        const values = some.map(
          ({ name, schema }) =>
            [name, valuesOf(schema, resolve, there, name === 'id' ? path.split('/')[3] : name)] as const,
        );
        const requiredKeys = some.filter(({ required }) => required).map(({ name }) => name);
        return fc.record(Object.fromEntries(values), { requiredKeys });
      };
      const schema = operation.requestBody?.content['application/json']?.schema;
      return fc
        .record({
          params: of('path'),
          query: of('query'),
          headers: of('header'),
          body: schema ? valuesOf(schema, resolve, there) : fc.constant(undefined),
          more: isCalm ? fc.constant(9) : fc.nat(9),
        })
        .map(({ params, query, headers, body, more }) => ({
          params: texts(params),
          query: { ...texts(query), ...(more === 0 ? { [marker]: marker } : {}) },
          headers: Object.fromEntries(
            Object.entries(texts(headers)).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?').trim()]),
          ),
          body: more === 1 && typeof body === 'object' && body !== null ? { ...body, [marker]: marker } : body,
        }));
    }

    const operations = operationsOf(document);
    const everything = async () => {
      const cookie = owner.cookie;
      const of = async (path: string) => (await app.request(`/api/v1/${path}`, { headers: { cookie } })).json();
      const kept = [];
      for (const name of ['projects', 'readings', 'places', 'library', 'notifications', 'organisations'])
        kept.push(await of(name));
      kept.push(await of(`blocks?projectId=${known.projectId}`), await of(`editions?projectId=${known.projectId}`));
      return kept;
    };

    const before = await everything();
    for (const who of [{ name: 'visitor' }, { name: 'stranger', cookie: stranger.cookie }])
      for (const at of operations)
        await fc.assert(
          fc.asyncProperty(sentTo(at), (sent) => ask(who, at, sent)),
          { numRuns: 12 },
        );
    expect(await everything()).toEqual(before);
    for (const at of operations)
      await fc.assert(
        fc.asyncProperty(sentTo(at), (sent) => ask({ name: 'owner', cookie: owner.cookie }, at, sent)),
        { numRuns: 20 },
      );
    // Valid requests must also be accepted: nearly all calls succeeded at least once.
    const never = operations.filter(
      ({ operation }) => ![...(seen.get(operation.operationId) ?? [])].some((status) => status < 300),
    );
    const names = never.map(({ operation }) => operation.operationId);
    expect(names.filter((name) => !rarelyWell.includes(name))).toEqual([]);
  });
});

type Sent = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** An address holds no half letters, and none that is no letter at all is a path of its own. */
function wellFormed(value = ''): string {
  return value.toWellFormed() || '%';
}
