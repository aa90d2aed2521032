import { expect, test } from 'vitest';
import { closeAccount } from '#commands/account/close-account.ts';
import { trashProject } from '#commands/project/change-project.ts';
import { listNotifications } from '#database/notification-list.ts';
import { listTesterLinks } from '#database/tester.ts';
import { visitor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { TesterLinkId, TesterNoteId } from '#domain/ids.ts';
import { journeyKeptDays } from '#domain/journey/journey.ts';
import { testerLimits } from '#domain/journey/tester.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId, mapItem } from '#tests/journeys.ts';
import { beginJourney, removeJourney, restoreJourney } from './change-journey.ts';
import { editJourney } from './edit-journey.ts';
import { forgetJourneys } from './forget-journeys.ts';
import { listTesting, makeTesterLink, withdrawTesterLink } from './tester-link.ts';
import { removeTesterNote, settleTesterNote, writeTesterNote } from './tester-note.ts';
import { followTrail, goOnTrail, openTesterLink } from './travel-as-tester.ts';

const story = graph(
  [
    activity(1, 'choice', [link(1, 2, { effects: [{ variable: 'key', value: 'yes' }] }), link(2, 3)]),
    activity(2, 'question', [link(3, undefined), link(4, 3, { isRight: true })]),
    activity(3, 'ending'),
  ],
  { variables: [{ name: 'key', kind: 'flag', start: false, values: [] }], items: [mapItem(1)] },
);
const noteId = (number: number) =>
  `00000000-0000-7000-8000-00000000a${number.toString().padStart(3, '0')}` as TesterNoteId;
const week = { name: 'First readers', days: 7 };

onEachEngine('a test of a draft', (openDatabase) => {
  async function begin() {
    const { context, clock } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const { projectId } = await buildProject(context, author);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    const make = async () => must(await makeTesterLink(context, author.actor, id, week));
    const note = (token: string, more: object = {}) =>
      writeTesterNote(context, token, {
        ...{ id: noteId(1), trail: { seed: 7, places: [0, 1] }, name: ' Olena ', text: ' Which key? ' },
        ...more,
      });
    return { context, clock, db: context.db.reader, author, projectId, id, make, note };
  }

  test('leads to the draft as it was, even after later edits, and keeps no token', async () => {
    const { context, db, author, id, make } = await begin();
    const { token } = await make();
    must(await editJourney(context, author.actor, id, [{ kind: 'removeActivity', id: activityId(2) }]));
    const { story: told, link: found } = must(await openTesterLink(context, token));
    expect(told.graph.activities).toEqual(story.activities);
    expect(told.graph.items).toEqual([]);
    expect(found).toMatchObject({ name: 'First readers', version: 0 });
    const rows = await db.selectFrom('tester_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await openTesterLink(context, `${token}x`)).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('keeps a note with the step, the moves and the values, once', async () => {
    const { context, author, id, make, note } = await begin();
    const { token, link: made } = await make();
    must(await note(token));
    must(await note(token));
    const news = await listNotifications(context.db.reader, author.id, { limit: 10 });
    expect(news.map(({ facts }) => facts)).toEqual([{ kind: 'feedback', of: 'note', journeyId: id }]);
    const { notes, links } = must(await listTesting(context, author.actor, id));
    expect(links).toEqual([made]);
    expect(notes).toEqual([
      {
        ...{ id: noteId(1), linkId: made.id, activityId: activityId(2), title: 'Activity 2', name: 'Olena' },
        ...{ text: 'Which key?', at: context.now(), doneAt: undefined, seed: 7, moves: [linkId(1), linkId(4)] },
        variables: { key: true },
      },
    ]);
    must(await settleTesterNote(context, author.actor, id, { noteId: noteId(1), isDone: true }));
    expect(must(await listTesting(context, author.actor, id)).notes[0]?.doneAt).toBe(context.now());
    must(await settleTesterNote(context, author.actor, id, { noteId: noteId(1), isDone: false }));
    expect(must(await listTesting(context, author.actor, id)).notes[0]?.doneAt).toBeUndefined();
    must(await removeTesterNote(context, author.actor, id, noteId(1)));
    expect(must(await listTesting(context, author.actor, id)).notes).toEqual([]);
    expect(await removeTesterNote(context, author.actor, id, noteId(1))).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });

  test('refuses notes that are empty, too long, about nowhere, or too many', async () => {
    const { context, db, make, note } = await begin();
    const { token, link: made } = await make();
    const problem = async (more: object) => {
      const outcome = await note(token, more);
      return outcome.ok ? undefined : 'problems' in outcome.failure && outcome.failure.problems[0]?.kind;
    };
    expect(await problem({ text: ' \n ' })).toBe('noteMissing');
    expect(await problem({ text: 'x'.repeat(testerLimits.textLength + 1) })).toBe('noteTooLong');
    expect(await problem({ name: 'x'.repeat(testerLimits.nameLength + 1) })).toBe('nameTooLong');
    expect(await problem({ trail: { seed: 7, places: [0, 9] } })).toBe('moved');
    const one = {
      journey_id: made.journeyId,
      project_id: made.projectId,
      link_id: made.id,
      activity_id: activityId(1),
    };
    const rest = { title: '', name: '', text: '', at: 1, seed: 1, moves: '[]', variables: '{}' };
    for (let at = 0; at < testerLimits.notes; at += 100)
      await context.db.inTransaction((tx) =>
        tx
          .insertInto('tester_note')
          .values(Array.from({ length: 100 }, (_, n) => ({ ...one, ...rest, id: `${at + n}` })))
          .execute(),
      );
    expect(await problem({})).toBe('tooManyNotes');
    expect((await db.selectFrom('tester_note').select('id').execute()).length).toBe(testerLimits.notes);
  });

  test('ends with its time, with its withdrawal, and with what it leads to', async () => {
    const { context, clock, db, author, projectId, id, make, note } = await begin();
    const because = async (token: string) => {
      const opened = await openTesterLink(context, token);
      const written = await note(token);
      expect(written.ok).toBe(opened.ok);
      return opened.ok ? 'open' : 'because' in opened.failure && opened.failure.because;
    };
    const first = await make();
    const second = await make();
    expect(await because(first.token)).toBe('open');
    must(await withdrawTesterLink(context, author.actor, id, first.link.id));
    expect(await because(first.token)).toBe('withdrawn');
    expect(await withdrawTesterLink(context, author.actor, id, first.link.id)).toMatchObject({ ok: false });
    must(await removeJourney(context, author.actor, id));
    expect(await because(second.token)).toBe('gone');
    must(await restoreJourney(context, author.actor, id));
    clock.now += 7 * dayMs;
    expect(await because(second.token)).toBe('expired');
    await forgetJourneys(context);
    const copies = await db.selectFrom('tester_link').select('graph').execute();
    expect(copies.map(({ graph: copy }) => copy)).toEqual([null, null]);
    // The name that a note was written under stays; the other is deleted.
    clock.now += (journeyKeptDays + 1) * dayMs;
    await forgetJourneys(context);
    expect((await listTesterLinks(db, id)).map((one) => one.id)).toEqual([first.link.id]);
    const third = await make();
    must(await trashProject(context, author.actor, projectId));
    expect(await because(third.token)).toBe('gone');
  });

  test('ends where the account of a personal organisation is closed', async () => {
    const { context, author, make } = await begin();
    const { token } = await make();
    must(await closeAccount(context, author.id));
    expect(await openTesterLink(context, token)).toMatchObject({ failure: { because: 'gone' } });
  });

  test('is erased with its journey', async () => {
    const { context, clock, db, author, id, make, note } = await begin();
    const { token } = await make();
    must(await note(token));
    must(await removeJourney(context, author.actor, id));
    clock.now += (journeyKeptDays + 1) * dayMs;
    await forgetJourneys(context);
    expect(await db.selectFrom('tester_note').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('tester_link').selectAll().execute()).toEqual([]);
  });

  test('is refused where the wish is wrong, there are enough links, or nothing to begin with', async () => {
    const { context, author, projectId, id, make } = await begin();
    const problem = async (wish: object) => {
      const outcome = await makeTesterLink(context, author.actor, id, { ...week, ...wish });
      return outcome.ok ? undefined : 'problems' in outcome.failure && outcome.failure.problems[0]?.kind;
    };
    expect(await problem({ name: ' ' })).toBe('nameMissing');
    expect(await problem({ name: 'x'.repeat(101) })).toBe('nameTooLong');
    expect(await problem({ days: 8 })).toBe('daysUnknown');
    for (let at = 0; at < testerLimits.links; at++) await make();
    expect(await problem({})).toBe('tooManyLinks');
    const empty = must(await beginJourney(context, author.actor, projectId, { title: 'Empty' }));
    const refused = await makeTesterLink(context, author.actor, empty, week);
    expect(refused).toMatchObject({ failure: { problems: [{ kind: 'noBeginning' }] } });
  });

  test('is for authors: people who may not know the draft learn nothing, a reader that they may not', async () => {
    const { context, author, id, make, note } = await begin();
    const { token, link: made } = await make();
    must(await note(token));
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const reader = await buildMember(context, author.organisationId, 'reader');
    const writer = await buildMember(context, author.organisationId, 'writer');
    const acts = (actor: typeof visitor) => [
      () => listTesting(context, actor, id),
      () => makeTesterLink(context, actor, id, week),
      () => settleTesterNote(context, actor, id, { noteId: noteId(1), isDone: true }),
      () => withdrawTesterLink(context, actor, id, made.id),
      () => removeTesterNote(context, actor, id, noteId(1)),
    ];
    const said = async (actor: typeof visitor) => {
      const kinds: string[] = [];
      for (const act of acts(actor)) {
        const outcome = await act();
        kinds.push(outcome.ok ? 'done' : outcome.failure.kind);
      }
      return kinds;
    };
    for (const actor of [visitor, stranger.actor]) expect(await said(actor)).toEqual(Array(5).fill('notFound'));
    expect(await said(reader.actor)).toEqual(['done', ...Array(4).fill('forbidden')]);
    expect(await said(writer.actor)).toEqual(Array(5).fill('done'));
    const other = must(await beginJourney(context, author.actor, made.projectId, { title: 'Other', graph: story }));
    const elsewhere = await withdrawTesterLink(context, author.actor, other, made.id as TesterLinkId);
    expect(elsewhere).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('follows a trail as far as it leads', async () => {
    const { context, make } = await begin();
    const { story: told } = must(await openTesterLink(context, (await make()).token));
    const followed = await followTrail(told, { seed: 7, places: [0, 5, 0] });
    expect(followed?.moves).toEqual([linkId(1)]);
    expect(followed?.trail).toEqual({ seed: 7, places: [0] });
    if (!followed) throw new Error('no trail');
    expect(await goOnTrail(told, followed, linkId(4))).toEqual({ seed: 7, places: [0, 1] });
    expect(await goOnTrail(told, followed, linkId(2))).toBeUndefined();
  });
});
