import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { gatherArchive } from '#commands/export/gather-archive.ts';
import { restoreJourneys } from '#commands/manuscript/restore-journey.ts';
import { findJourney, listBranching } from '#database/journey.ts';
import { listDraftChanges, loadDraft } from '#database/journey-draft.ts';
import { findTranslation } from '#database/journey-translation.ts';
import { visitor } from '#domain/account.ts';
import { linesOf } from '#domain/journey/lines.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { beginJourney, removeJourney } from './change-journey.ts';
import { editJourney } from './edit-journey.ts';
import { takeBackChange } from './take-back.ts';
import { translateJourney } from './translate-journey.ts';
import { findEarlierTranslation, updateTranslation } from './update-translation.ts';

const cave = graph([activity(1, 'choice', [link(1, 2), link(2, 2)]), activity(2, 'ending')]);
const lineOf = (number: number, field: string) => `${activityId(number)}.${field}`;

/** A filled table of just some lines. */
function table(targets: Readonly<Record<string, string>>): Uint8Array {
  return strToU8(
    `id,target\n${Object.entries(targets)
      .map((cells) => cells.join(','))
      .join('\n')}`,
  );
}

onEachEngine('a table that is imported again', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const { db } = context;
    const owner = await buildPerson(context);
    const { actor } = owner;
    const { projectId } = await buildProject(context, owner);
    const id = must(await beginJourney(context, actor, projectId, { title: 'Cave', graph: cave }));
    const first = table({ [lineOf(1, 'title')]: 'Печера', [lineOf(1, 'text')]: 'Темно.' });
    const { id: into } = must(await translateJourney(context, actor, id, { table: first, language: 'uk' }));
    const update = (targets: Readonly<Record<string, string>>, agreed?: string) =>
      updateTranslation(context, actor, id, { into, table: table(targets), agreed });
    const agree = async (targets: Readonly<Record<string, string>>) =>
      must(await update(targets, must(await update(targets)).mark));
    const write = (of: typeof id, text: string, number = 1) =>
      editJourney(context, actor, of, [{ kind: 'changeActivity', id: activityId(number), fields: { text } }]);
    const says = async () => {
      const [journey, draft] = [await findJourney(db.reader, into), await loadDraft(db.reader, into)];
      if (!journey || !draft) throw new Error('There is no translation.');
      const lines = linesOf({ ...journey, graph: draft.graph });
      return { graph: draft.graph, lines: new Map(lines.map((line) => [line.id, line.text])), ...journey };
    };
    return { context, db, owner, actor, projectId, id, into, update, agree, write, says };
  }

  test('finds the earlier journey of its language, for people who may write and until that is removed', async () => {
    const { context, owner, actor, id, into } = await begin();
    const found = (who = actor, language = 'UK') => findEarlierTranslation(context, who, id, language);
    expect(must(await found())).toBe(into);
    expect(must(await found(actor, 'es'))).toBeUndefined();
    const reader = await buildMember(context, owner.organisationId, 'reader');
    expect(await found(reader.actor)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await found(visitor)).toMatchObject({ failure: { kind: 'notFound' } });
    must(await removeJourney(context, actor, into));
    expect(must(await found())).toBeUndefined();
  });

  test('replaces just its lines in one change that can be undone, once that is agreed to', async () => {
    const { context, db, owner, actor, projectId, into, update, agree, says } = await begin();
    const targets = { 'journey.title': 'Грот', [lineOf(1, 'text')]: 'Дуже темно.', [`${linkId(1)}.label`]: 'Увійти' };
    const planned = must(await update(targets));
    expect(planned).toMatchObject({ isMade: false, change: { replaced: 3, overwritten: 0, newSteps: 0, newLinks: 0 } });
    expect(await says()).toMatchObject({ title: 'Cave (uk)', version: 0 });
    expect(must(await update(targets, 'another change'))).toMatchObject({ isMade: false });

    expect(await agree(targets)).toMatchObject({ isMade: true, title: 'Грот' });
    const { lines, title, version } = await says();
    expect([title, version]).toEqual(['Грот', 1]);
    const texts = [lineOf(1, 'title'), lineOf(1, 'text'), `${linkId(1)}.label`, `${linkId(2)}.label`];
    expect(texts.map((one) => lines.get(one))).toEqual(['Печера', 'Дуже темно.', 'Увійти', 'Link 2']);
    expect(await listBranching(db.reader, projectId)).toHaveLength(2);
    expect(await listDraftChanges(db.reader, into, { after: 0, limit: 9 })).toHaveLength(1);
    const reader = await buildMember(context, owner.organisationId, 'reader');
    expect(await takeBackChange(context, reader.actor, into, 1)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await takeBackChange(context, actor, into, 2)).toMatchObject({ failure: { kind: 'notFound' } });
    must(await takeBackChange(context, actor, into, 1));
    expect((await says()).lines.get(lineOf(1, 'text'))).toBe('Темно.');
    // Imported again, it would replace what was undone: that has to be done by hand.
    expect(must(await update(targets))).toMatchObject({ change: { replaced: 2, overwritten: 2 } });
  });

  test('says which words that were changed by hand it would replace, and not once they are others again', async () => {
    const { into, update, write, says } = await begin();
    must(await write(into, 'Темно, як у погребі.'));
    must(await write(into, 'Кінець.', 2));
    const targets = {
      [lineOf(1, 'text')]: 'Дуже темно.',
      [lineOf(1, 'title')]: 'Грот',
      [lineOf(2, 'text')]: 'Кінець.',
    };
    const { mark, change } = must(await update(targets));
    expect(change).toMatchObject({ replaced: 2, overwritten: 1 });
    expect(change.lines).toEqual([
      { id: lineOf(1, 'text'), step: 'Печера', now: 'Темно, як у погребі.', next: 'Дуже темно.' },
    ]);
    must(await write(into, 'Темно, хоч в око стрель.'));
    const again = must(await update(targets, mark));
    expect(again).toMatchObject({ isMade: false, change: { lines: [{ now: 'Темно, хоч в око стрель.' }] } });
    expect((await says()).lines.get(lineOf(1, 'title'))).toBe('Печера');
    expect(must(await update(targets, again.mark))).toMatchObject({ isMade: true });
    expect((await says()).lines.get(lineOf(1, 'text'))).toBe('Дуже темно.');
  });

  test('imports what a table says of a source that has lost a step since, and lists the lines that are gone', async () => {
    const { context, actor, id, agree, says } = await begin();
    must(
      await editJourney(context, actor, id, [
        { kind: 'removeLink', activity: activityId(1), id: linkId(2) },
        { kind: 'removeLink', activity: activityId(1), id: linkId(1) },
        { kind: 'removeActivity', id: activityId(2) },
      ]),
    );
    const targets = { [lineOf(1, 'text')]: 'Дуже темно.', [lineOf(2, 'text')]: 'Кінець.' };
    const gone = [{ kind: 'lineGone', line: 3, id: lineOf(2, 'text'), step: '' }];
    expect(await agree(targets)).toMatchObject({ isMade: true, change: { replaced: 1 }, notices: gone });
    const { lines } = await says();
    expect([lines.get(lineOf(1, 'text')), lines.get(lineOf(2, 'text'))]).toEqual(['Дуже темно.', 'Text 2.']);

    const again = await translateJourney(context, actor, id, { table: table(targets), language: 'uk' });
    expect(must(again)).toMatchObject({ translated: 1, notices: gone });
  });

  test('adds what is new in the source in its place, and nothing that was removed from the translation', async () => {
    const { context, actor, id, into, agree, says } = await begin();
    must(await editJourney(context, actor, into, [{ kind: 'removeLink', activity: activityId(1), id: linkId(2) }]));
    must(
      await editJourney(context, actor, id, [
        { kind: 'addVariable', variable: { name: 'lamp', kind: 'flag', start: false, values: [] } },
        { kind: 'addActivity', activity: activity(3, 'read', [link(4, 2)], { text: '{lamp}' }), at: 1 },
        { kind: 'addLink', activity: activityId(1), link: link(3, 3), at: 0 },
        { kind: 'setMayGoBack', may: false },
      ]),
    );
    const made = await agree({ [lineOf(3, 'title')]: 'Лампа', [`${linkId(3)}.label`]: 'Світити' });
    expect(made.change).toMatchObject({ replaced: 0, overwritten: 0, newSteps: 1, newLinks: 1 });
    const told = await says();
    expect(told.graph).toMatchObject({ mayGoBack: true, variables: [{ name: 'lamp' }] });
    must(await takeBackChange(context, actor, into, made.version ?? 0));
    expect((await says()).graph.activities).toHaveLength(2);
    expect(await agree({ [lineOf(3, 'title')]: 'Лампа' })).toMatchObject({ change: { newSteps: 1, newLinks: 1 } });
    expect((await says()).graph.activities).toHaveLength(3);
    expect(told.graph.activities.map(({ title, links }) => [title, links.map(({ label, to }) => [label, to])])).toEqual(
      [
        [
          'Печера',
          [
            ['Світити', activityId(3)],
            ['Link 1', activityId(2)],
          ],
        ],
        ['Лампа', [['Link 4', activityId(2)]]],
        ['Activity 2', []],
      ],
    );
  });

  test('has every kind of line, also those that the source has had no words in before', async () => {
    const { context, actor, id, agree, says } = await begin();
    const key = { name: 'key', kind: 'flag', start: false, values: [] } as const;
    const hinted = { kind: 'changeActivity', id: activityId(2), fields: { hint: 'Look below.' } } as const;
    must(
      await editJourney(context, actor, id, [hinted, { kind: 'addVariable', variable: { ...key, carried: 'A key' } }]),
    );
    await agree({ [lineOf(2, 'hint')]: 'Глянь униз.', 'journey.title': 'Грот' });
    expect((await says()).lines.get('variable.key.carried')).toBe('A key');
    const made = await agree({ 'variable.key.carried': 'Ключ', [`${linkId(1)}.label`]: 'Увійти' });
    expect(made.change).toMatchObject({ replaced: 2, overwritten: 0 });
    const { lines } = await says();
    const texts = [lineOf(2, 'hint'), 'variable.key.carried', `${linkId(1)}.label`, 'journey.title'];
    expect(texts.map((one) => lines.get(one))).toEqual(['Глянь униз.', 'Ключ', 'Увійти', 'Грот']);
  });

  test('knows its translation in a copy of the work', async () => {
    const { context, db, projectId, id } = await begin();
    const { projectId: copy } = await buildProject(context, await buildPerson(context, { displayName: 'Other' }));
    const archive = await gatherArchive(context, projectId);
    await restoreJourneys(context, copy, archive?.branching ?? [], new Map());
    const [source, told] = await listBranching(db.reader, copy);
    const [, before] = await listBranching(db.reader, projectId);
    const copied = told && (await findTranslation(db.reader, told.id));
    expect(copied?.sourceId).toBe(source?.id);
    expect(copied?.sourceId).not.toBe(id);
    expect(copied?.base).toEqual(before && (await findTranslation(db.reader, before.id))?.base);
  });
});
