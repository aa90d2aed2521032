import { expect, test } from 'vitest';
import { addBlock, describeBlock } from '#commands/block/change-outline.ts';
import { inOneTransaction } from '#commands/in-one-transaction.ts';
import { beginProject } from '#commands/project/begin-project.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { listBlocks } from '#database/block.ts';
import { DatabaseUnavailable } from '#database/connection.ts';
import { findProject } from '#database/project.ts';
import { listProjects } from '#database/project-list.ts';
import type { BlockId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';

onEachEngine('commands in one transaction', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const work = await buildProject(made.context, person);
    made.announced.length = 0;
    return { ...made, person, work };
  }

  test('all happen, see each other, and are announced when they are there', async () => {
    const { context, announced, person, work } = await begin();
    const { projectId } = work;
    const outcome = await inOneTransaction(context, async (within): Promise<Outcome<BlockId>> => {
      const wish = { projectId, parentId: undefined, after: undefined, kind: 'chapter', title: 'Two' } as const;
      const { blockId } = must(await addBlock(within, person.actor, wish));
      expect(await listBlocks(within.db.reader, projectId)).toHaveLength(2);
      must(await describeBlock(within, person.actor, projectId, blockId, { synopsis: 'Rain.' }));
      expect(announced).toEqual([]);
      return done(blockId);
    });
    const blocks = await listBlocks(context.db.reader, projectId);
    expect(blocks.find(({ id }) => id === must(outcome))?.synopsis).toBe('Rain.');
    expect(announced.map(({ kind }) => kind)).toEqual(['outline', 'outline']);
  });

  test('happen once, and are announced once, where others interfered and all was tried again', async () => {
    const { context, announced, person, work } = await begin();
    const { projectId } = work;
    let tries = 0;
    await inOneTransaction(context, async (within): Promise<Outcome<BlockId>> => {
      const wish = { projectId, parentId: undefined, after: undefined, kind: 'chapter', title: 'Two' } as const;
      const { blockId } = must(await addBlock(within, person.actor, wish));
      if (++tries < 3) throw new DatabaseUnavailable(false);
      return done(blockId);
    });
    expect(tries).toBe(3);
    expect(await listBlocks(context.db.reader, projectId)).toHaveLength(2);
    expect(announced.map(({ kind }) => kind)).toEqual(['outline']);
  });

  test('leave nothing behind where one fails or throws, and announce nothing', async () => {
    const { context, announced, person, work } = await begin();
    const { projectId } = work;
    const rename = (title: string) => ({ title, visibility: 'unlisted' }) as const;
    const refused = await inOneTransaction(context, async (within) => {
      must(await changeProject(within, person.actor, projectId, rename('Never')));
      const wish = { organisationId: person.organisationId, title: 'New', language: 'en', kind: 'novel' } as const;
      must(await beginProject(within, person.actor, { ...wish, firstChapter: '' }));
      return describeBlock(within, person.actor, projectId, 'none' as BlockId, { title: 'x' });
    });
    expect(refused).toEqual(failed({ kind: 'notFound' }));
    const broken = inOneTransaction(context, async (within) => {
      must(await changeProject(within, person.actor, projectId, rename('Broken')));
      throw new Error('A bug.');
    });
    await expect(broken).rejects.toThrow('A bug.');
    expect((await findProject(context.db.reader, projectId))?.title).toBe('The Tide Clerk');
    expect(await listProjects(context.db.reader, person.organisationId)).toHaveLength(1);
    expect(announced).toEqual([]);
  });
});
