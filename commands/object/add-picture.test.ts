import { expect, test } from 'vitest';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { findFile } from '#database/file.ts';
import { isFileShown } from '#database/rendered-text.ts';
import { visitor } from '#domain/account.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must, write } from '#tests/factories.ts';
import { addPicture } from './add-picture.ts';

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3);

onEachEngine('a picture for texts', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const author = await buildPerson(made.context);
    return { ...made, author, ...(await buildProject(made.context, author)) };
  }

  test('is taken into the work, and is shown once an edition shows it', async () => {
    const { context, author, projectId, documentId } = await begin();
    const { file, width, height } = must(await addPicture(context, author.actor, projectId, { bytes: png }));
    expect(await findFile(context.db.reader, file)).toMatchObject({ projectId, accountId: author.id });
    const shown = (number: number) => isFileShown(context.db.reader, projectId, file, number);
    await write(
      context,
      documentId,
      { type: 'doc', content: [{ type: 'image', attrs: { file, alt: 'A lamp', width, height } }] },
      author.id,
    );
    expect(await shown(1)).toBe(false);
    const { number } = must(await publishEdition(context, author.actor, projectId, {}));
    expect(await shown(number)).toBe(true);
  });

  test('is taken from writers only, from below the work only, and only where it is one', async () => {
    const { context, author, projectId } = await begin();
    const [reader, writer] = [
      await buildMember(context, author.organisationId, 'reader'),
      await buildMember(context, author.organisationId, 'writer'),
    ];
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const add = (actor: typeof visitor, source: Parameters<typeof addPicture>[3] = { bytes: png }) =>
      addPicture(context, actor, projectId, source);
    expect(await add(visitor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await add(stranger.actor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await add(reader.actor)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await add(writer.actor)).toMatchObject({ ok: true });
    const foreign = await add(writer.actor, { path: `accounts/${author.id}/sent/x` });
    expect(foreign).toMatchObject({ failure: { kind: 'notFound' } });
    const gone = await add(writer.actor, { path: `projects/${projectId}/sent/x` });
    expect(gone).toMatchObject({ failure: { problems: [{ kind: 'fileGone' }] } });
    const text = await add(writer.actor, { bytes: new TextEncoder().encode('<svg/>') });
    expect(text).toMatchObject({ failure: { problems: [{ kind: 'notPicture' }] } });
  });
});
