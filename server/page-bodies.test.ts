import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeOperator } from '#commands/account/change-operator.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { beginOrganisation } from '#commands/organisation/begin-organisation.ts';
import { changeProject } from '#commands/project/change-project.ts';
import type { Database } from '#database/connection.ts';
import { findLinearJourney } from '#database/journey.ts';
import { findOrganisation } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { wayOutToken } from '#identity/unsubscribe.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject, must, textOf, write } from '#tests/factories.ts';
import { actingPages, buildPages } from '#tests/pages.ts';
import { runServer, send, signUp } from '#tests/server.ts';

const root = join(import.meta.dirname, '..');
const boundary = 'multipart/form-data; boundary=abc';

/** Bodies that are no form, as `[what it is, its type, the body]`. */
const bodies: readonly (readonly [string, string | undefined, BodyInit | undefined])[] = [
  ['no body', undefined, undefined],
  ['a body of no type', undefined, new Uint8Array([1, 2, 3])],
  ['plain text', 'text/plain', 'first=1'],
  ['XML', 'application/xml', '<a/>'],
  ['a type that is none', '///;;', 'first=1'],
  ['another list', 'application/json', '[1'],
  ['no boundary', 'multipart/form-data', 'first=1'],
  ['a boundary that never comes', boundary, 'first=1'],
  ['parts that break off', boundary, '--abc\r\nContent-Disposition: form-data; name="first"\r\n\r\nx'],
  ['parts without names', boundary, '--abc\r\nContent-Disposition: attachment\r\n\r\nx\r\n--abc--\r\n'],
];

/** Forms about an account read nothing that was sent without their script, and say that they need it. */
const needScript = new Set(['/login', '/register', '/forgot']);

/** Everything in a database except the search index, which is updated a moment after a publication. */
async function everything({ reader }: Database): Promise<Record<string, string>> {
  const tables = await reader.introspection.getTables();
  const rows = await Promise.all(
    tables
      .filter(({ name }) => !/^(?:search|catalogue$|job$)/.test(name))
      .map(async ({ name }) => {
        const found = await reader
          .selectFrom(name as 'account')
          .selectAll()
          .execute();
        return [
          name,
          found
            .map((row) => JSON.stringify(row))
            .sort()
            .join('\n'),
        ] as const;
      }),
  );
  return Object.fromEntries(rows);
}

onEachEngine('pages that are sent something', (openDatabase) => {
  test('refuse a body that is no form in words, and nothing changes', async () => {
    const db = await openDatabase();
    const build = await buildPages();
    const { client, context, identity } = await runServer(db, {}, {}, async () => build);
    const person = await signUp(client, db, 'olena@example.org');
    must(await makeOperator(context, person.id));
    const { projectId, blockId, documentId } = await buildProject(context, person);
    await write(context, documentId, textOf('It was night.'));
    must(await publishEdition(context, person.actor, projectId));
    must(await changeProject(context, person.actor, projectId, { visibility: 'public' }));
    const shared = must(await beginOrganisation(context, person.actor, { name: 'The Tide Office' }));
    const project = await findProject(db.reader, projectId);
    const own = await findOrganisation(db.reader, person.organisationId);
    const values: Record<string, string | undefined> = {
      ':orgId/manage': `${shared.slug}/manage`,
      ':orgId': own?.slug,
      ':projectId': project?.slug,
      ':blockId': blockId,
      ':activityId': blockId,
      ':journeyId': await findLinearJourney(db.reader, projectId),
      ':code': 'AAAA-BBBB',
      ':token': encodeURIComponent(wayOutToken(identity, { accountId: person.id, about: 'all' })),
    };
    const pages = await actingPages(build);
    expect(pages.length).toBeGreaterThan(20);
    const before = await everything(db);
    const wrong: string[] = [];
    for (const { path } of pages) {
      const address = Object.entries(values).reduce((all, [name, value]) => all.replace(name, value ?? ''), path);
      for (const [what, type, body] of bodies)
        for (const suffix of ['', '.data']) {
          const headers = { cookie: person.cookie, ...(type === undefined ? {} : { 'content-type': type }) };
          const init = { method: 'POST', headers, ...(body === undefined ? {} : { body }) };
          const answer = await send(client, address + suffix, init);
          const said = await answer.text();
          const isRefused = [400, 415].includes(answer.status) || (needScript.has(path) && answer.status < 500);
          // As a page, or as what a page that is there makes words of; the writing room is only ever asked by its scripts.
          const hasWords = suffix === '' && !path.includes('/block/') ? /<h1>[^<]+</ : /notUnderstood|needsScript/;
          if (!isRefused || (!hasWords.test(said) && !needScript.has(path)))
            wrong.push(`${path}${suffix} ${what}: ${answer.status}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(await everything(db)).toEqual(before);
  });

  test('take a form without fields for a form', async () => {
    const db = await openDatabase();
    const build = await buildPages();
    const { client } = await runServer(db, {}, {}, async () => build);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };

    const answer = await send(client, '/adult?next=/about', { method: 'POST', headers });
    // It was read, and says nothing that the page could do.
    expect(answer.status).toBe(422);
  });
});

test('no page reads what it is sent in another way', () => {
  const others = globSync('app/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !file.endsWith('app/read-form.ts') &&
      /request\.(?:formData|json|text|body|arrayBuffer|blob)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(others).toEqual([]);
});
