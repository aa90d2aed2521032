import { expect, test } from 'vitest';
import { pathWordsFor } from '#app/journey/path-words.ts';
import { countFits } from '#commands/journey/count-fits.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { told } from '#commands/journey/told.ts';
import { importBook } from '#commands/manuscript/import-book.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { stepOf } from '#domain/journey/engine.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, must } from '#tests/factories.ts';
import { ink } from '#tests/ink.ts';
import { takePath } from './take-path.ts';
import { beginRun, moveRun, openRun, stepBack } from './travel-journey.ts';

const cave = `# title: The Cave
A cave. {~Drip|Drop}.
* [Go in] -> inside
* [Turn back]
  Another day.
  -> END
=== inside
It is dark.
+ [Listen] A roll of the die: {RANDOM(1, 1000)}.
  -> inside
* [Light the lamp] Gold!
  -> END
`;

onEachEngine('an ink story', (openDatabase) => {
  async function begin(source = cave) {
    const { context } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const imported = must(
      await importBook(context, author.actor, {
        organisationId: author.organisationId,
        files: [{ name: 'cave.ink', bytes: new TextEncoder().encode(source) }],
        language: 'en',
      }),
    );
    const { projectId } = imported;
    const id = imported.journeys[0]?.id;
    if (!id) throw new Error('It has no journey.');
    const publish = async () => must(await publishJourney(context, author.actor, id));
    await publish();
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const step = async () => {
      const { run, ...opened } = must(await openRun(context, reader.actor, id));
      if (!run || !('story' in opened)) throw new Error('There is no run.');
      const shown = await told(() => stepOf(opened.story, run.state));
      if (!shown) throw new Error('There is no step.');
      return { run, isNewerOffered: opened.isNewerOffered, shown, text: plainStoryText(shown.text) };
    };
    const choose = async (label: string) => {
      const { run, shown } = await step();
      const option = shown.options.find((one) => one.label === label);
      return moveRun(context, reader.actor, id, { turn: run.state.turn, move: option?.id ?? label });
    };
    /** Publishes the story with other words. */
    const rewrite = async (other: string) => {
      const draft = await loadDraft(context.db.reader, id);
      const [activity] = draft?.graph.activities ?? [];
      if (!activity) throw new Error('There is no activity.');
      const fields = { ink: ink({ 'cave.ink': other }) };
      must(await editJourney(context, author.actor, id, [{ kind: 'changeActivity', id: activity.id, fields }]));
      return must(await countFits(context, author.actor, id));
    };
    return { context, author, reader, imported, id, publish, step, choose, rewrite };
  }

  test('is imported as one activity with its file, and travelled to an end with a choice undone', async () => {
    const { context, imported, reader, id, step, choose } = await begin();
    expect(imported.journeys).toMatchObject([{ title: 'The Cave', activities: 1, links: 0, endings: 1 }]);
    const draft = await loadDraft(context.db.reader, id);
    expect(draft?.graph.activities[0]?.ink?.files).toEqual([{ name: 'cave.ink', text: cave }]);

    must(await beginRun(context, reader.actor, id));
    const first = await step();
    expect(first.text).toMatch(/^A cave\. Dr[io]p\.$/);
    expect(first.shown.options.map(({ label }) => label)).toEqual(['Go in', 'Turn back']);
    must(await choose('Go in'));
    must(await choose('Listen'));
    const rolled = await step();
    expect(rolled.text).toMatch(/^A roll of the die: \d+\.\n\nIt is dark\.$/);
    must(await stepBack(context, reader.actor, id, { turn: 2 }));
    expect((await step()).text).toBe('It is dark.');
    // Chosen again, the die falls as it did.
    must(await choose('Listen'));
    expect((await step()).text).toBe(rolled.text);
    expect(await choose('Go in')).toMatchObject({ failure: { problems: [{ kind: 'notOpen' }] } });
    must(await choose('Light the lamp'));
    const end = await step();
    expect(end).toMatchObject({ text: 'Gold!', shown: { isEnding: true, options: [] } });
    expect(end.run).toMatchObject({ endingId: end.run.state.activity, state: { turn: 3, picks: [0, 0, 1] } });
    // Another run draws its own chance, and the first one stays.
    must(await beginRun(context, reader.actor, id));
    expect((await step()).run).toMatchObject({ number: 2, endedAt: undefined });
  });

  test('says each choice once in the reader’s path and above its step, though ink repeats its words', async () => {
    const { context, reader, id, choose } = await begin(
      'A cave.\n* Go in.\n  It is dark.\n  ** Light the lamp.\n     Gold!\n     -> END\n* [Turn back] -> END\n',
    );
    must(await beginRun(context, reader.actor, id));
    must(await choose('Go in.'));
    must(await choose('Light the lamp.'));
    const wish = { format: 'text', run: 1, withAnswers: false, wordsFor: pathWordsFor } as const;
    const path = new TextDecoder().decode(must(await takePath(context, reader.actor, id, wish)).bytes);
    expect(path).toMatch(
      /You chose\s+Go in\.\s+Go in\.\s+-+\s+It is dark\.\s+You chose\s+Light the lamp\.\s+Light the lamp\.\s+-+\s+Gold!/u,
    );
  });

  test('continues in a new edition where the way is the same, asks where it reads another way, or stays', async () => {
    const { context, reader, id, publish, step, choose, rewrite } = await begin();
    must(await beginRun(context, reader.actor, id));
    must(await choose('Go in'));
    expect(await rewrite(cave.replace('It is dark', 'It is very dark'))).toMatchObject({ moved: 1, asked: 0, kept: 0 });
    await publish();
    expect((await step()).text).toBe('It is very dark.');
    expect(await rewrite(cave.replace('[Go in]', '[Enter]'))).toMatchObject({ moved: 0, asked: 1, kept: 0 });
    await publish();
    expect(await step()).toMatchObject({ isNewerOffered: true, text: 'It is very dark.' });
    expect(await rewrite('Nothing is left.\n')).toMatchObject({ moved: 0, asked: 0, kept: 1 });
  });

  test('that never reaches a choice is stopped, says so, and keeps nobody else waiting', async () => {
    const { context, reader, id, step } = await begin('VAR s = "ab"\nIt begins.\n-> a\n=== a\n~ s = s + s\n-> a\n');
    must(await beginRun(context, reader.actor, id));
    const opened = step();
    // The process answers others meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    const { shown, run } = await opened;
    expect(shown).toMatchObject({ hasFailed: true, isEnding: false, options: [] });
    expect(run.endedAt).toBeUndefined();
    const other = await begin();
    must(await beginRun(other.context, other.reader.actor, other.id));
    expect((await other.step()).shown.hasFailed).toBe(false);
  });
});
