import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { addBlock } from '#commands/block/change-outline.ts';
import { splitBlock } from '#commands/block/split-block.ts';
import { rootName } from '#commands/document/yjs-text.ts';
import { loadOutline } from '#commands/edition/load-outline.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import type { BlockId } from '#domain/ids.ts';
import { placeAt } from '#domain/place.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildPerson,
  buildProject,
  documentIdOf,
  must,
  opened,
  textOf,
  write,
} from '#tests/factories.ts';
import { locatePlace } from './locate-place.ts';

const lines = [
  'The boat came in at dusk, and nobody was on it.',
  'She tied it to the second ring, as her mother had.',
  'In the morning there were two boats, and one was hers.',
  'Nobody in the village would say whose the other was.',
];
const whole = lines.join('\n');

onEachEngine('the place of a reader', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const project = await buildProject(made.context, person, { firstChapter: 'One' });
    const { projectId, blockId, documentId } = project;
    await write(made.context, documentId, textOf(...lines), person.id);
    const publish = async () => must(await publishEdition(made.context, person.actor, projectId)).number;
    const locate = async (edition: number, { offset, page = blockId }: { offset: number; page?: BlockId }) => {
      const { reader } = made.context.db;
      const place = { blockId: page, pageId: page, ...placeAt(whole, offset), at: 1 };
      return locatePlace(reader, await loadOutline(reader, projectId, edition), place);
    };
    const divide = async (index: number) => {
      const document = await opened(made.context, documentId);
      const at = Y.relativePositionToJSON(
        Y.createRelativePositionFromTypeIndex(document.getXmlFragment(rootName), index),
      );
      const wish = { projectId, blockId, at: JSON.parse(JSON.stringify(at)) };
      return must(await splitBlock(made.context, person.actor, wish)).blockId as BlockId;
    };
    return { ...made, ...project, person, publish, locate, divide };
  }

  test('stays in its block while its words are there', async () => {
    const { blockId, publish, locate } = await begin();
    const edition = await publish();
    expect(await locate(edition, { offset: 60 })).toEqual({ page: 0, blockId, offset: 60 });
  });

  test('goes along with the half of a divided chapter that its words are in', async () => {
    const { blockId, publish, locate, divide } = await begin();
    await publish();
    const added = await divide(2);
    const edition = await publish();
    const third = whole.indexOf('In the morning');

    expect(await locate(edition, { offset: 20 })).toEqual({ page: 0, blockId, offset: 20 });
    expect(await locate(edition, { offset: third + 10 })).toEqual({ page: 1, blockId: added, offset: 10 });
    // At the very seam, where the words before it have stayed.
    expect(await locate(edition, { offset: third })).toEqual({ page: 1, blockId: added, offset: 0 });
  });

  test('goes along with a text that was joined to the chapter before it', async () => {
    const { context, person, projectId, blockId, documentId, publish, locate } = await begin();
    const wish = { projectId, parentId: undefined, after: blockId, kind: 'chapter', title: '' } as const;
    const { blockId: second } = must(await addBlock(context, person.actor, wish));
    const gone = await documentIdOf(context, second);
    await write(context, documentId, textOf('It began long before.'), person.id);
    await write(context, gone, textOf(...lines), person.id);
    await publish();
    await write(context, documentId, textOf('It began long before.', ...lines), person.id);
    await write(context, gone, textOf('And then it was over.'), person.id);
    const edition = await publish();
    const found = await locate(edition, { offset: 60, page: second });

    expect(found).toMatchObject({ page: 0, blockId });
    expect(found?.offset).toBe('It began long before.'.length + 1 + 60);
  });

  test('where its words are gone it stays as far in its text as that goes', async () => {
    const { context, person, blockId, documentId, publish, locate } = await begin();
    await publish();
    await write(context, documentId, textOf('All new.'), person.id);
    const edition = await publish();

    expect(await locate(edition, { offset: 60 })).toEqual({ page: 0, blockId, offset: 'All new.'.length });
    const unknown = '00000000-0000-7000-8000-000000000000' as BlockId;
    expect(await locate(edition, { offset: 60, page: unknown })).toBeUndefined();
  });
});
