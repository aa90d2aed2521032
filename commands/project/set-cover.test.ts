import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAvatar, setAvatar } from '#commands/account/set-avatar.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { beginObject, finishObject, receiveObject } from '#commands/object/receive-object.ts';
import { whileLeftoversStay } from '#commands/object/remove-leftovers.ts';
import { removeHeldPictures } from '#commands/object/remove-picture-bytes.ts';
import { findAccount } from '#database/account.ts';
import { findFile } from '#database/file.ts';
import { findProject } from '#database/project.ts';
import { listRenditions } from '#database/rendition.ts';
import { findObject } from '#database/stored-object.ts';
import type { Actor } from '#domain/account.ts';
import type { FileId } from '#domain/ids.ts';
import { diskStore } from '#files/disk.ts';
import { type OpenDatabase, onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';
import { removeCover, setCover } from './set-cover.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let portrait: Uint8Array;
let other: Uint8Array;
beforeAll(async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 600, height: 900, channels: 3, background } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ana' } });
  [portrait, other] = await Promise.all([plain('teal').toBuffer(), plain('maroon').toBuffer()]);
});

async function scene(open: OpenDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-covers-'));
  folders.push(folder);
  const { context: built } = buildContext(await open());
  const context = { ...built, files: diskStore(folder) };
  const owner = await buildPerson(context);
  const project = await buildProject(context, owner);
  const kept = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  const find = async () => (await findProject(context.db.reader, project.projectId)) ?? raise();
  return { context, owner, ...project, kept, find };
}

function raise(): never {
  throw new Error('It is not there.');
}

/** Sends an object as a client does. */
async function sendObject(
  context: Awaited<ReturnType<typeof scene>>['context'],
  actor: Actor,
  path: string,
  bytes: Uint8Array,
) {
  const facts = {
    contentType: 'image/jpeg',
    contentEncoding: '',
    contentDisposition: '',
    contentLanguage: '',
    cacheControl: '',
    custom: {},
  };
  const { id } = must(await beginObject(context, actor, { path, facts, size: bytes.byteLength }));
  await must(await receiveObject(context, actor, { id, offset: 0, pieces: new Blob([new Uint8Array(bytes)]).stream() }))
    .kept;
  return must(await finishObject(context, actor, { id }));
}

onEachEngine('a cover', (open) => {
  test('that is replaced while someone copies pictures stays until they are done, and nothing else goes', async () => {
    const { context, owner, projectId, kept } = await scene(open);
    must(await setCover(context, owner.actor, projectId, { source: { bytes: portrait }, alt: '' }));
    const before = kept();
    await whileLeftoversStay(context, async () => {
      must(await setCover(context, owner.actor, projectId, { source: { bytes: other }, alt: '' }));
    });
    const both = kept();
    expect(both).toBeGreaterThan(before);
    await whileLeftoversStay(context, () => removeHeldPictures(context));
    expect(kept()).toBe(both);
    // Of an older database, perhaps: nobody has asked to remove it.
    await context.files.keep(Uint8Array.from([1, 2, 3]));
    await removeHeldPictures(context);
    expect(kept()).toBe(both - before + 1);
  });

  test('is made of a picture that was sent, in every width, and the sent file is removed', async () => {
    const { context, owner, projectId, kept, find } = await scene(open);
    const before = await find();
    const path = `projects/${projectId}/sent/1`;
    await sendObject(context, owner.actor, path, portrait);
    must(await setCover(context, owner.actor, projectId, { source: { path }, alt: 'A lighthouse' }));
    const project = await find();
    const fileId = project.coverFileId ?? raise();

    expect(project).toMatchObject({ coverAlt: 'A lighthouse', publicVersion: before.publicVersion + 1 });
    const file = (await findFile(context.db.reader, fileId)) ?? raise();
    expect(file).toMatchObject({ contentType: 'image/jpeg', width: 600, height: 900, projectId });
    expect((await sharp(await context.files.read(file.sha256)).metadata()).exif).toBeUndefined();
    const renditions = await listRenditions(context.db.reader, fileId);
    expect(renditions.map(({ format, width }) => `${width} ${format}`)).toEqual([
      '240 avif',
      '240 webp',
      '480 avif',
      '480 webp',
    ]);
    expect(kept()).toBe(5);
    expect(await findObject(context.db.reader, path)).toBeUndefined();
  });

  test('is replaced and removed, and its bytes with it; other words leave it as it is', async () => {
    const { context, owner, projectId, kept, find } = await scene(open);
    must(await setCover(context, owner.actor, projectId, { source: { bytes: portrait }, alt: 'One' }));
    const { coverFileId } = await find();
    must(await setCover(context, owner.actor, projectId, { alt: 'One, at night' }));
    expect(await find()).toMatchObject({ coverFileId, coverAlt: 'One, at night' });
    must(await setCover(context, owner.actor, projectId, { source: { bytes: other }, alt: 'Another' }));
    expect((await find()).coverFileId).not.toBe(coverFileId);
    expect(kept()).toBe(5);
    must(await removeCover(context, owner.actor, projectId));

    expect(await find()).toMatchObject({ coverFileId: undefined, coverAlt: '' });
    expect(kept()).toBe(0);
  });

  test('of an edition stays as long as the edition', async () => {
    const { context, owner, projectId, documentId, kept, find } = await scene(open);
    must(await setCover(context, owner.actor, projectId, { source: { bytes: portrait }, alt: '' }));
    const { coverFileId } = await find();
    await writeAndFold(context, documentId, textOf('The tide came in.'));
    must(await publishEdition(context, owner.actor, projectId));
    must(await removeCover(context, owner.actor, projectId));

    expect(await findFile(context.db.reader, coverFileId as FileId)).toBeDefined();
    expect(kept()).toBe(5);
  });

  test('is set by editors and above, and hidden from people who do not read drafts', async () => {
    const { context, owner, projectId, kept } = await scene(open);
    const set = async (actor: Actor) => {
      const outcome = await setCover(context, actor, projectId, { source: { bytes: portrait }, alt: '' });
      return outcome.ok ? 'done' : outcome.failure.kind;
    };
    const writer = await buildMember(context, owner.organisationId, 'writer');
    const editor = await buildMember(context, owner.organisationId, 'editor');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });

    expect(await set(stranger.actor)).toBe('notFound');
    expect(await set(writer.actor)).toBe('forbidden');
    expect(kept()).toBe(0);
    expect(await set(editor.actor)).toBe('done');
    expect(await removeCover(context, writer.actor, projectId)).toMatchObject({ ok: false });
  });

  test('is refused with the reason', async () => {
    const { context, owner, projectId } = await scene(open);
    const problem = async (wish: Parameters<typeof setCover>[3]) => {
      const outcome = await setCover(context, owner.actor, projectId, wish);
      return !outcome.ok && outcome.failure.kind === 'invalid' ? outcome.failure.problems[0]?.kind : outcome;
    };
    const tiny = await sharp({ create: { width: 9, height: 900, channels: 3, background: 'red' } })
      .png()
      .toBuffer();

    expect(await problem({ alt: 'x' })).toBe('noPicture');
    expect(await problem({ source: { bytes: new Uint8Array() }, alt: '' })).toBe('noPicture');
    expect(await problem({ source: { bytes: new TextEncoder().encode('<svg/>') }, alt: '' })).toBe('notPicture');
    expect(await problem({ source: { bytes: tiny }, alt: '' })).toBe('tooSmall');
    expect(await problem({ source: { bytes: portrait }, alt: 'x'.repeat(501) })).toBe('altTooLong');
    expect(await problem({ source: { path: `projects/${projectId}/none` }, alt: '' })).toBe('fileGone');
    expect(await problem({ source: { path: `accounts/${owner.id}/x` }, alt: '' })).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });
});

onEachEngine('an avatar', (open) => {
  test('is square, cut out of the sent picture, and everyone’s work pages change with it', async () => {
    const { context, owner, kept, find } = await scene(open);
    const before = await find();
    const path = `accounts/${owner.id}/sent/1`;
    await sendObject(context, owner.actor, path, portrait);
    const crop = { x: 0.25, y: 0.1, width: 0.5, height: 1 / 3 };
    const { photoUrl } = must(await setAvatar(context, owner.actor, { source: { path }, crop }));
    const account = await findAccount(context.db.reader, owner.id);
    const file = (await findFile(context.db.reader, photoUrl.split('/').at(-1) as FileId)) ?? raise();

    expect(account?.photoUrl).toBe(photoUrl);
    expect(file).toMatchObject({ width: 300, height: 300, projectId: undefined, accountId: owner.id });
    expect((await find()).publicVersion).toBeGreaterThan(before.publicVersion);
    expect(kept()).toBe(7);
    const second = must(await setAvatar(context, owner.actor, { source: { bytes: other } }));
    expect(second.photoUrl).not.toBe(photoUrl);
    expect(await findFile(context.db.reader, file.id)).toBeUndefined();
    must(await removeAvatar(context, owner.actor));
    expect((await findAccount(context.db.reader, owner.id))?.photoUrl).toBeUndefined();
    expect(kept()).toBe(0);
  });

  test('is made of one’s own files alone', async () => {
    const { context, owner } = await scene(open);
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const path = `accounts/${owner.id}/sent/1`;
    await sendObject(context, owner.actor, path, portrait);

    expect(await setAvatar(context, stranger.actor, { source: { path } })).toMatchObject({
      failure: { kind: 'notFound' },
    });
    expect(
      await setAvatar(context, { accountId: undefined, isAnonymous: false, roles: new Map() }, { source: { path } }),
    ).toMatchObject({
      failure: { kind: 'forbidden' },
    });
    expect(await findObject(context.db.reader, path)).toBeDefined();
  });
});
