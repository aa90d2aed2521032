import { expect, test } from 'vitest';
import { loadShelf, Shelf } from '#app/work/load-shelf.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import type { Queries } from '#database/connection.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';

onEachEngine('a kept shelf', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const made = await buildProject(context, author, { firstChapter: 'One' });
    await writeAndFold(context, made.documentId, textOf('It was night.'));
    must(await publishEdition(context, author.actor, made.projectId));
    must(await changeProject(context, author.actor, made.projectId, { visibility: 'public' }));
    const { reader } = context.db;
    const load = (address: object, db: Queries = reader) =>
      loadShelf(db, Shelf.parse(address), { publicVersion: 1, now: context.now(), locale: 'en' });
    return { reader, load };
  }

  test('is not pushed out by addresses with languages in which there is nothing', async () => {
    const { load } = await begin();
    const works = await load({});
    expect(works).toHaveLength(1);
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const codes = letters.slice(0, 5).flatMap((one) => letters.map((other) => `q${one}${other}`));
    for (const language of codes) expect(await load({ language })).toEqual([]);
    expect(await load({})).toBe(works);
  });

  test('is read once for all who ask for it at the same time, and again after it could not be read', async () => {
    const { reader, load } = await begin();
    const [one, other] = await Promise.all([load({}), load({})]);
    expect(one).toBe(other);
    let isDown = true;
    const db = new Proxy(reader, {
      get(target, key) {
        if (isDown) throw new Error('The database is down.');
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(load({}, db)).rejects.toThrow('down');
    isDown = false;
    expect(await load({}, db)).toHaveLength(1);
  });
});
