import { expect, test } from 'vitest';
import { visitor } from '#domain/account.ts';
import { defaultBookLimits } from '#domain/book.ts';
import type { UploadId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, must } from '#tests/factories.ts';
import { beginUpload, dropUploads, receivePiece, uploadedFiles } from './receive-upload.ts';

onEachEngine('an upload', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { actor } = await buildPerson(made.context);
    const start = async (size = 6, name = 'a.txt') => must(await beginUpload(made.context, actor, { name, size })).id;
    const send = (id: UploadId, offset: number, ...piece: number[]) =>
      receivePiece(made.context, actor, { id, offset, piece: Uint8Array.from(piece) });
    const whole = (...ids: UploadId[]) => uploadedFiles(made.context, actor, ids);
    return { ...made, actor, start, send, whole };
  }

  test('arrives in pieces, and is complete with the last one', async () => {
    const { start, send, whole } = await begin();
    const id = await start();
    expect(must(await send(id, 0, 1, 2, 3)).received).toBe(3);
    expect(await whole(id)).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
    must(await send(id, 3, 4, 5, 6));

    const [file] = must(await whole(id));
    expect(file?.name).toBe('a.txt');
    expect([...(file?.bytes ?? [])]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('continues where it was interrupted: a piece sent again is refused, and nothing changes', async () => {
    const { start, send, whole } = await begin();
    const id = await start();
    must(await send(id, 0, 1, 2, 3));
    expect(await send(id, 0, 9, 9, 9)).toMatchObject({ ok: false, failure: { kind: 'conflict' } });
    expect(await send(id, 5, 9)).toMatchObject({ ok: false, failure: { kind: 'conflict' } });
    must(await send(id, 3, 4, 5, 6));

    expect([...(must(await whole(id))[0]?.bytes ?? [])]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await send(id, 6, 7)).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  });

  test('with others is no larger than one book may be, and not read to find that out', async () => {
    const { start, whole } = await begin();
    const ids = [await start(defaultBookLimits.fileBytes), await start(defaultBookLimits.fileBytes)];

    expect(await whole(...ids)).toMatchObject({ failure: { problems: [{ kind: 'tooLarge' }] } });
  });

  test('keeps the order in which files are asked for', async () => {
    const { start, send, whole } = await begin();
    const one = await start(1, 'one.md');
    const two = await start(1, 'two.md');
    must(await send(one, 0, 1));
    must(await send(two, 0, 2));

    expect(must(await whole(two, one)).map(({ name }) => name)).toEqual(['two.md', 'one.md']);
  });

  test('is its owner’s alone', async () => {
    const { context, start, send, whole } = await begin();
    const id = await start(1);
    must(await send(id, 0, 1));
    const stranger = await buildPerson(context, { displayName: 'Someone' });

    expect(await uploadedFiles(context, stranger.actor, [id])).toMatchObject({ failure: { kind: 'notFound' } });
    await dropUploads(context, stranger.actor, [id]);
    must(await whole(id));
    expect(await beginUpload(context, visitor, { name: 'a', size: 1 })).toMatchObject({
      failure: { kind: 'forbidden' },
    });
  });

  test('that is empty or too large is refused by its name; the oldest make room for the next', async () => {
    const { context, actor, clock, start } = await begin();
    const refused = async (size: number) => {
      const outcome = await beginUpload(context, actor, { name: 'a.epub', size });
      return outcome.ok ? undefined : outcome.failure;
    };

    expect(await refused(0)).toMatchObject({ problems: [{ kind: 'empty', file: 'a.epub' }] });
    expect(await refused(defaultBookLimits.fileBytes + 1)).toMatchObject({ problems: [{ kind: 'tooLarge' }] });
    const ids: UploadId[] = [];
    for (; ids.length < 5; clock.now++) ids.push(await start(defaultBookLimits.fileBytes));
    const left = await context.db.reader.selectFrom('upload').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test('keeps to the room of an account, also where many are begun at the same time', async () => {
    const { context, start } = await begin();
    const size = defaultBookLimits.fileBytes;
    await Promise.all(Array.from({ length: 9 }, () => start(size)));
    const left = await context.db.reader.selectFrom('upload').select('size').execute();

    expect(left.reduce((sum, upload) => sum + upload.size, 0)).toBe(4 * size);
  });

  test('that nobody imports is deleted after a day', async () => {
    const { context, clock, start, send, whole } = await begin();
    const old = await start(1);
    must(await send(old, 0, 1));
    clock.now += 25 * 3_600_000;
    await start(1);

    expect(await whole(old)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await context.staging.read(old)).toBeUndefined();
  });
});
