import { expect, test } from 'vitest';
import { addBlock } from '#commands/block/change-outline.ts';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { changeProject, trashProject } from '#commands/project/change-project.ts';
import { insertFiles } from '#database/file.ts';
import { findLinearJourney } from '#database/journey.ts';
import { findProject } from '#database/project.ts';
import { listProjects } from '#database/project-list.ts';
import { findPlace, findReading } from '#database/reading.ts';
import { type FileId, type JourneyId, newId } from '#domain/ids.ts';
import { formPictureBytes } from '#domain/picture.ts';
import { readText } from '#domain/read-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildMember, buildProject, must, seededRandom, textOf, write } from '#tests/factories.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import { type Client, runServer, send, signUp } from '#tests/server.ts';

onEachEngine('the server', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const running = await runServer(db);
    const author = await signUp(running.client, db, 'olena@example.org');
    return { ...running, db, author, ...(await buildProject(running.context, author)) };
  }

  test('is healthy and ready, and says so to everyone', async () => {
    const { client } = await begin();

    for (const path of ['/healthz', '/readyz']) {
      const answer = await send(client, path);
      expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('changes nothing for another site, even for people who are signed in', async () => {
    const { client, db, author } = await begin();
    const bring = (origin: string | undefined) => {
      const headers = { cookie: author.cookie, ...(origin === undefined ? {} : { origin }) };
      return fetch(`http://${client.address}/api/import?org=${author.orgSlug}&name=a.txt`, {
        method: 'POST',
        headers,
        body: 'It was night.',
      });
    };
    for (const origin of [
      undefined,
      'null',
      'https://evil.example',
      `${client.origin}.evil.example`,
      'http://localhost:9999',
    ]) {
      expect((await bring(origin)).status, origin).toBe(403);
    }
    expect(await listProjects(db.reader, author.organisationId)).toHaveLength(1);

    expect((await bring(client.origin)).status).toBe(200);
    expect(await listProjects(db.reader, author.organisationId)).toHaveLength(2);
  });

  test('leads from a form with too large a picture back to its page, never to another site', async () => {
    const { client, author } = await begin();
    const body = new FormData();
    body.set('picture', new Blob([new Uint8Array(formPictureBytes + 1)]), 'a.png');
    const from = async (path: string) => {
      const answer = await send(client, path, { method: 'POST', headers: { cookie: author.cookie }, body });
      return answer.headers.get('location');
    };

    expect(await from('/settings/profile')).toBe('/settings/profile?picture=tooHeavy');
    expect(await from('//evil.example/settings/profile')).toBe('/?picture=tooHeavy');
  });

  test('begins and ends sessions for its own pages only', async () => {
    const { client, author } = await begin();
    const foreign: Client = { ...client, origin: 'https://evil.example' };

    expect((await send(foreign, '/session', { method: 'POST' })).status).toBe(403);
    expect((await send(foreign, '/session', { method: 'DELETE', headers: { cookie: author.cookie } })).status).toBe(
      403,
    );
    const still = await send(client, '/session', { headers: { cookie: author.cookie } });
    expect(await still.json()).toMatchObject({ account: { uid: author.id } });
  });

  test('imports a manuscript for members, and tells others of no organisation', async () => {
    const { client, db, context, author } = await begin();
    const stranger = await signUp(client, db, 'stranger@example.org');
    const bring = (cookie: string, org = author.orgSlug, body: BodyInit = 'It was night.') =>
      send(client, `/api/import?org=${org}&name=night.txt`, { method: 'POST', headers: { cookie }, body });

    expect((await bring('')).status).toBe(401);
    expect((await bring(stranger.cookie)).status).toBe(404);
    expect((await bring(author.cookie, 'nobody')).status).toBe(404);
    expect(await (await bring(author.cookie, author.orgSlug, new Uint8Array([0, 1, 2]))).json()).toMatchObject({
      error: 'invalid',
    });
    const brought = await bring(author.cookie);
    expect(await brought.json()).toMatchObject({
      url: expect.stringContaining(`/org/${author.orgSlug}/night/block/`),
      blocks: 1,
      words: 3,
    });
    expect(
      (await findProject(context.db.reader, (await listProjects(db.reader, author.organisationId))[0]?.id as never))
        ?.visibility,
    ).toBe('private');
  });

  test('keeps the place of someone signed in, and refuses an invalid one', async () => {
    const { client, db, context, author, projectId, blockId, documentId } = await begin();
    await write(context, documentId, textOf('It was night.'));
    must(await publishEdition(context, author.actor, projectId));
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const journeyId = (await findLinearJourney(db.reader, projectId)) as JourneyId;
    const reader = await signUp(client, db, 'reader@example.org');
    const place = { blockId, offset: 3, before: 'It ', after: 'was', at: 1, device: 'phone-0001', isPageEnd: false };
    const keep = async (body: unknown, { cookie = reader.cookie, journey = journeyId as string } = {}) => {
      const answer = await send(client, `/api/v1/places/${journey}`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.status;
    };

    expect(await keep(place)).toBe(200);
    const reading = await findReading(db.reader, reader.id, journeyId);
    expect(reading && (await findPlace(db.reader, reading.id))).toMatchObject({ blockId, offset: 3 });
    expect(await keep(place, { cookie: '' })).toBe(401);
    expect(await keep(place, { journey: 'none' })).toBe(404);
    expect(await keep({ ...place, offset: -1 })).toBe(400);
    expect(await keep({ ...place, device: '<script>' })).toBe(400);
    expect(await keep({ ...place, more: 1 })).toBe(400);
    expect(await keep({ ...place, before: 'x'.repeat(5_000) })).toBeGreaterThanOrEqual(400);
    expect(await keep('not a place')).toBe(400);
  });

  test('shows a picture to members, and to others only while a published text shows it', async () => {
    const { client, db, context, author, projectId, documentId } = await begin();
    const fileId = newId(Date.now(), seededRandom(9)(10)) as FileId;
    const stored = await context.files.storePicture(onePixel);
    if (!stored) throw new Error('The picture was not stored.');
    await db.inTransaction((tx) =>
      insertFiles(tx, [{ id: fileId, projectId, accountId: author.id, name: 'p.png', ...stored }], 1),
    );
    const look = async (cookie = '', more: Record<string, string> = {}) => {
      const answer = await send(client, `/api/files/${fileId}`, {
        headers: { ...(cookie ? { cookie } : {}), ...more },
      });
      await answer.arrayBuffer();
      return answer;
    };
    const statuses = async () => [(await look(author.cookie)).status, (await look()).status];

    expect(await statuses()).toEqual([200, 404]);
    const picture = readText({ content: [{ type: 'image', attrs: { file: fileId, alt: 'A lamp' } }] });
    await write(context, documentId, picture);
    must(await publishEdition(context, author.actor, projectId));
    expect(await statuses()).toEqual([200, 404]);
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    expect(await statuses()).toEqual([200, 200]);

    const shown = await look();
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect((await look('', { 'if-none-match': shown.headers.get('etag') ?? '' })).status).toBe(304);

    // Removed from the draft it is still shown; removed from the edition it is not, and neither when it is put back
    // unpublished.
    await write(context, documentId, textOf('It was night.'));
    expect(await statuses()).toEqual([200, 200]);
    must(await publishEdition(context, author.actor, projectId));
    expect(await statuses()).toEqual([200, 404]);
    await write(context, documentId, picture);
    expect(await statuses()).toEqual([200, 404]);
    must(await withdrawEdition(context, author.actor, projectId, 2));
    expect(await statuses()).toEqual([200, 200]);

    must(await withdrawEdition(context, author.actor, projectId, 1));
    expect(await statuses()).toEqual([200, 404]);
    must(await trashProject(context, author.actor, projectId));
    expect(await statuses()).toEqual([404, 404]);
    expect((await send(client, '/api/files/none')).status).toBe(404);
    expect((await send(client, '/api/unheard-of')).status).toBe(404);
  });

  test('answers the very next question rightly after an outline changed in another hand', async () => {
    const { context, author, projectId, blockId } = await begin();
    const writer = await buildMember(context, author.organisationId, 'writer');
    const wish = { projectId, parentId: undefined, after: blockId, kind: 'chapter', title: 'Two' } as const;
    const [one, two] = [
      must(await addBlock(context, author.actor, wish)),
      must(await addBlock(context, writer.actor, wish)),
    ];

    expect(two.version).toBe(one.version + 1);
    expect((await findProject(context.db.reader, projectId))?.outlineVersion).toBe(two.version);
  });
});
