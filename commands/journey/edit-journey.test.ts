import { expect, test } from 'vitest';
import { beginRun, moveRun } from '#commands/reading/travel-journey.ts';
import { findAnyJourney } from '#database/journey.ts';
import { listDraftChanges, loadDraft, raiseDraftVersion, updateDraft } from '#database/journey-draft.ts';
import { findReading } from '#database/reading.ts';
import { listMoves } from '#database/run.ts';
import { visitor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import { applyEdits } from '#domain/journey/edits.ts';
import { journeyKeptDays } from '#domain/journey/journey.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { beginJourney, changeJourney, removeJourney, restoreJourney } from './change-journey.ts';
import { countFits } from './count-fits.ts';
import { editJourney, listChangesAfter, openDraft } from './edit-journey.ts';
import { forgetJourneys } from './forget-journeys.ts';
import { publishJourney } from './publish-journey.ts';

const story = graph([
  activity(1, 'choice', [link(1, 2), link(2, 3)]),
  activity(2, 'reflection', [link(3, 1)]),
  activity(3, 'ending'),
]);

onEachEngine('the draft of a journey', (openDatabase) => {
  async function begin() {
    const announced: object[] = [];
    const { context, clock } = buildContext(await openDatabase(), { announce: (news) => void announced.push(news) });
    const author = await buildPerson(context);
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const { projectId } = await buildProject(context, author);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    return { context, clock, db: context.db.reader, author, stranger, id, announced };
  }
  const titled = (number: number, title: string) =>
    ({ kind: 'changeActivity', id: activityId(number), fields: { title } }) as const;

  test('takes an edit once, however often its page asks', async () => {
    const { context, db, author, id, announced } = await begin();
    const edit = () => editJourney(context, author.actor, id, [titled(1, 'A gate')], 'request-1');
    expect(must(await edit())).toEqual({ version: 1 });
    must(await editJourney(context, author.actor, id, [titled(1, 'A wall')], 'request-2'));
    expect(must(await edit())).toEqual({ version: 1 });
    expect((await loadDraft(db, id))?.graph.activities[0]?.title).toBe('A wall');
    expect(announced).toContainEqual({ kind: 'journey', journeyId: id, version: 2 });
  });

  test('builds on what another process has written since its last edit here', async () => {
    const { context, db, author, id } = await begin();
    must(await editJourney(context, author.actor, id, [titled(1, 'Ours')]));
    const before = await loadDraft(db, id);
    const projectId = (await findAnyJourney(db, id))?.projectId;
    if (!before || !projectId) throw new Error('no draft');
    const theirs = applyEdits(before.graph, [titled(2, 'Theirs')]);
    if (!theirs.ok) throw new Error(theirs.problem);
    await context.db.inTransaction(async (tx) => {
      await raiseDraftVersion(tx, id);
      await updateDraft(tx, { id, projectId, before: before.graph, after: theirs.graph });
    });
    must(await editJourney(context, author.actor, id, [titled(3, 'Ours again')]));
    expect((await loadDraft(db, id))?.graph.activities.map(({ title }) => title)).toEqual([
      'Ours',
      'Theirs',
      'Ours again',
    ]);
  });

  test('returns the changes after a number, and says when they are no longer known one by one', async () => {
    const { context, clock, author, id } = await begin();
    for (const title of ['A', 'B', 'C']) must(await editJourney(context, author.actor, id, [titled(1, title)]));
    must(
      await editJourney(context, author.actor, id, [
        { kind: 'changeLink', activity: activityId(1), id: linkId(1), fields: { to: undefined } },
      ]),
    );
    const after = async (number: number) => must(await listChangesAfter(context, author.actor, id, number));
    expect((await after(1))?.map(({ version }) => version)).toEqual([2, 3, 4]);
    // The result of an edit names what it removed.
    expect((await after(3))?.[0]?.edits[0]).toEqual({
      kind: 'changeLink',
      activity: activityId(1),
      id: linkId(1),
      fields: { to: undefined },
    });
    expect((await after(3))?.[0]?.edits[0]).toHaveProperty('fields.to', undefined);
    expect(await after(4)).toEqual([]);
    // A page that knows more than there is, as after a restored backup.
    expect(await after(9)).toBeUndefined();
    clock.now += (journeyKeptDays + 1) * dayMs;
    await forgetJourneys(context);
    expect(await after(1)).toBeUndefined();
    expect(await after(4)).toEqual([]);
  });

  test('is visible only to its project’s members', async () => {
    const { context, author, stranger, id } = await begin();
    for (const actor of [stranger.actor, visitor]) {
      expect(await openDraft(context, actor, id)).toMatchObject({ failure: { kind: 'notFound' } });
      expect(await listChangesAfter(context, actor, id, 0)).toMatchObject({ failure: { kind: 'notFound' } });
      expect(await countFits(context, actor, id)).toMatchObject({ failure: { kind: 'notFound' } });
      expect(await editJourney(context, actor, id, [titled(1, 'Mine')])).toMatchObject({ ok: false });
      expect(await changeJourney(context, actor, id, { title: 'Mine', summary: '' })).toMatchObject({ ok: false });
      expect(await removeJourney(context, actor, id)).toMatchObject({ ok: false });
    }
    expect(must(await openDraft(context, author.actor, id)).graph).toEqual(story);
  });

  test('takes a name, and refuses an empty or overlong one', async () => {
    const { context, db, author, id } = await begin();
    must(await changeJourney(context, author.actor, id, { title: ' The gate ', summary: 'A way in.' }));
    expect(await findAnyJourney(db, id)).toMatchObject({ title: 'The gate', summary: 'A way in.' });
    for (const title of [' ', 'x'.repeat(201)])
      expect(await changeJourney(context, author.actor, id, { title, summary: '' })).toMatchObject({
        failure: { kind: 'invalid' },
      });
  });

  test('counts how the unfinished runs of its readers fit it', async () => {
    const { context, author, stranger, id } = await begin();
    must(await publishJourney(context, author.actor, id));
    const fits = async () => must(await countFits(context, author.actor, id));
    expect(await fits()).toEqual({ moved: 0, asked: 0, kept: 0, hasMore: false, isChanged: false });
    must(await beginRun(context, author.actor, id));
    must(await moveRun(context, author.actor, id, { turn: 0, move: linkId(1) }));
    expect(await fits()).toMatchObject({ moved: 1 });
    must(
      await editJourney(context, author.actor, id, [
        { kind: 'changeLink', activity: activityId(1), id: linkId(1), fields: { to: activityId(3) } },
      ]),
    );
    expect(await fits()).toMatchObject({ moved: 0, asked: 1, isChanged: true });
    must(await editJourney(context, author.actor, id, [{ kind: 'removeActivity', id: activityId(2) }]));
    expect(await fits()).toMatchObject({ asked: 0, kept: 1 });
    expect(await countFits(context, stranger.actor, id)).toMatchObject({ ok: false });
  });

  test('of a removed journey is restored for 30 days, and then erased with what readers left in it', async () => {
    const { context, clock, db, author, id } = await begin();
    must(await publishJourney(context, author.actor, id));
    must(await beginRun(context, author.actor, id));
    must(await moveRun(context, author.actor, id, { turn: 0, move: linkId(1) }));
    const reading = await findReading(db, author.id, id);
    if (!reading) throw new Error('There is no reading.');
    must(await removeJourney(context, author.actor, id));
    clock.now += (journeyKeptDays - 1) * dayMs;
    // Removing it again does not restart its days.
    must(await removeJourney(context, author.actor, id));
    await forgetJourneys(context);
    must(await restoreJourney(context, author.actor, id));
    expect((await loadDraft(db, id))?.graph).toEqual(story);
    must(await removeJourney(context, author.actor, id));
    clock.now += (journeyKeptDays + 1) * dayMs;
    await forgetJourneys(context);
    expect(await findAnyJourney(db, id)).toBeUndefined();
    expect(await findReading(db, author.id, id)).toBeUndefined();
    expect(await listMoves(db, reading.id, 1)).toEqual([]);
    expect(await listDraftChanges(db, id, { after: 0, limit: 10 })).toEqual([]);
  });
});
