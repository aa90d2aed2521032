import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { gatherArchive } from '#commands/export/gather-archive.ts';
import { beginJourney, removeJourney } from '#commands/journey/change-journey.ts';
import { listTesting, makeTesterLink } from '#commands/journey/tester-link.ts';
import { settleTesterNote, writeTesterNote } from '#commands/journey/tester-note.ts';
import { findAnyJourney, listBranching, listRemovedJourneys } from '#database/journey.ts';
import { listTesterNotes } from '#database/tester.ts';
import type { JourneyId, TesterNoteId } from '#domain/ids.ts';
import { testerLimits } from '#domain/journey/tester.ts';
import { writeArchive } from '#formats/archive/write.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, graph, link } from '#tests/journeys.ts';
import { importBook } from './import-book.ts';

const story = graph(
  [
    activity(1, 'choice', [link(1, 2, { effects: [{ variable: 'key', value: 'yes' }] })]),
    activity(2, 'read', [link(2, 3)]),
    activity(3, 'ending'),
  ],
  { variables: [{ name: 'key', kind: 'flag', start: false, values: [] }] },
);
const noteId = (number: number) => `00000000-0000-7000-8000-00000000a00${number}` as TesterNoteId;

onEachEngine('notes of testers in the archive of a work', (openDatabase) => {
  async function begin() {
    const { context, clock } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const { actor, organisationId } = author;
    const { projectId } = await buildProject(context, author);
    const tested = async (title: string, number: number) => {
      const id = must(await beginJourney(context, actor, projectId, { title, graph: story }));
      const { token } = must(await makeTesterLink(context, actor, id, { name: 'First readers', days: 7 }));
      const note = (at: number, places: readonly number[], text: string) =>
        writeTesterNote(context, token, { id: noteId(at), trail: { seed: 7, places }, name: 'Olena', text });
      must(await note(number, [0], 'Which key?'));
      clock.now += 1_000;
      must(await note(number + 1, [0, 0], 'It is "over".'));
      clock.now += 1_000;
      return { id, token };
    };
    const kept = await tested('The door', 1);
    must(await settleTesterNote(context, actor, kept.id, { noteId: noteId(1), isDone: true }));
    const removed = await tested('The wall', 3);
    must(await removeJourney(context, actor, removed.id));
    const archive = await gatherArchive(context, projectId);
    if (!archive) throw new Error('There is no such work.');
    const bytes = writeArchive(archive);
    const bring = (zip: Uint8Array) =>
      importBook(context, actor, { organisationId, files: [{ name: 'a.zip', bytes: zip }], language: 'en' });
    const notesOf = async (id: JourneyId | undefined) =>
      (id ? await listTesterNotes(context.db.reader, id) : []).map(({ id: _, linkId: __, ...note }) => note);
    return { context, actor, bytes, bring, notesOf, kept, removed };
  }

  test('are restored with the step, the way, the values and when they were done, but without their links', async () => {
    const { context, actor, bytes, bring, notesOf, kept, removed } = await begin();
    const { reader } = context.db;
    const { projectId } = must(await bring(bytes));
    const [copy] = await listBranching(reader, projectId);
    const [removedCopy] = await listRemovedJourneys(reader, projectId);
    expect(await notesOf(copy?.id)).toEqual(await notesOf(kept.id));
    expect(await notesOf(copy?.id)).toMatchObject([
      { text: 'It is "over".', moves: [{}, {}].map(() => expect.any(String)), doneAt: undefined },
      { text: 'Which key?', name: 'Olena', seed: 7, variables: { key: true }, doneAt: expect.any(Number) },
    ]);
    expect(await notesOf(removedCopy?.id)).toEqual(await notesOf(removed.id));
    expect(await findAnyJourney(reader, removed.id)).toBeDefined();

    const text = Object.values(unzipSync(bytes))
      .map((file) => strFromU8(file))
      .join('\n');
    const rows = await reader.selectFrom('tester_link').select(['id', 'hash', 'journey_id']).execute();
    for (const secret of [kept.token, removed.token, 'First readers', ...rows.flatMap(({ id, hash }) => [id, hash])])
      expect(text).not.toContain(secret);
    // In the copy they are the authors', like any other: settled there, and not in the first work.
    const { links, notes } = must(await listTesting(context, actor, copy?.id as JourneyId));
    expect(links).toEqual([]);
    must(
      await settleTesterNote(context, actor, copy?.id as JourneyId, {
        noteId: notes[0]?.id as TesterNoteId,
        isDone: true,
      }),
    );
    expect((await notesOf(kept.id)).map(({ doneAt }) => doneAt === undefined)).toEqual([true, false]);
  });

  test('are refused, and all of the archive, where one passes what a tester can write', async () => {
    const { context, bytes, bring } = await begin();
    const files = unzipSync(bytes);
    type Line = { notes: Record<string, unknown>[] };
    const refused = async (change: (line: Line) => object) => {
      const [first = '', ...rest] = strFromU8(files['journeys.jsonl'] ?? new Uint8Array()).split('\n');
      const changed = [JSON.stringify(change(JSON.parse(first))), ...rest].join('\n');
      const outcome = await bring(zipSync({ ...files, 'journeys.jsonl': strToU8(changed) }));
      return outcome.ok ? undefined : outcome.failure;
    };
    const withNote = (more: object) => (line: Line) => ({
      ...line,
      notes: line.notes.map((note) => ({ ...note, ...more })),
    });
    const many = (length: number) => Array.from({ length }, () => 'a');
    for (const change of [
      withNote({ text: '' }),
      withNote({ text: 'x'.repeat(testerLimits.textLength + 1) }),
      withNote({ name: 'x'.repeat(testerLimits.nameLength + 1) }),
      withNote({ activityId: 'nowhere' }),
      withNote({ moves: many(testerLimits.moves + 1) }),
      withNote({ moves: ['x'.repeat(101)] }),
      withNote({ seed: -1 }),
      withNote({ at: 8_640_000_000_000_000 }),
      withNote({ variables: { key: { toString: 'x' } } }),
      withNote({ variables: { key: 'x'.repeat(testerLimits.valuesLength) } }),
      (line: Line) => ({ ...line, notes: many(testerLimits.notes + 1).map(() => line.notes[0]) }),
    ])
      expect(await refused(change)).toMatchObject({
        problems: [{ kind: 'damaged', place: expect.stringMatching(/journeys\.jsonl, line 1: notes/) }],
      });
    expect(await context.db.reader.selectFrom('project').select('id').execute()).toHaveLength(1);
    expect(await refused(withNote({ link: 'unknown to us' }))).toBeUndefined();
  });
});
