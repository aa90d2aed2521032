import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { findJourney, listBranching } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { visitor } from '#domain/account.ts';
import { journeyFileFormats } from '#domain/journey/journey-file.ts';
import { roles } from '#domain/role.ts';
import { writeLinesCsv } from '#formats/lines/csv.ts';
import { loadPlayer } from '#server/player-script.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { playerWords } from '#tests/player-words.ts';
import { beginJourney } from './change-journey.ts';
import { editJourney } from './edit-journey.ts';
import { exportJourney } from './export-journey.ts';
import { publishJourney } from './publish-journey.ts';
import { translateJourney } from './translate-journey.ts';

const cave = graph([activity(1, 'choice', [link(1, 2)]), activity(2, 'ending')]);

onEachEngine('an exported journey', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const owner = await buildPerson(context);
    const { projectId } = await buildProject(context, owner);
    const id = must(await beginJourney(context, owner.actor, projectId, { title: 'The: Cave', graph: cave }));
    const player = await loadPlayer();
    const wish = { words: playerWords, player, suffixes: [], edition: undefined } as const;
    return { context, owner, projectId, id, wish };
  }

  test('is there in every format for people who may export the work, and for nobody else', async () => {
    const { context, owner, id, wish } = await begin();
    const names: string[] = [];
    for (const format of journeyFileFormats)
      names.push(must(await exportJourney(context, owner.actor, id, { ...wish, format })).name);
    expect(names).toEqual([
      'The Cave.twee',
      'The Cave.html',
      'The Cave.fabula-journey.json',
      'The Cave.csv',
      'The Cave.xlf',
    ]);
    for (const role of roles) {
      const member = await buildMember(context, owner.organisationId, role);
      const { ok } = await exportJourney(context, member.actor, id, { ...wish, format: 'json' });
      expect([role, ok]).toEqual([role, role === 'editor' || role === 'owner']);
    }
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    for (const actor of [stranger.actor, visitor])
      expect(await exportJourney(context, actor, id, { ...wish, format: 'json' })).toEqual({
        ok: false,
        failure: { kind: 'notFound' },
      });
  });

  test('is the draft, or what an edition has of it', async () => {
    const { context, owner, id, wish } = await begin();
    must(await publishJourney(context, owner.actor, id));
    const fields = { text: 'Newer words.' };
    must(await editJourney(context, owner.actor, id, [{ kind: 'changeActivity', id: activityId(1), fields }]));
    const text = async (edition: number | undefined) => {
      const taken = await exportJourney(context, owner.actor, id, { ...wish, format: 'playable', edition });
      return taken.ok ? /Newer words|Text 1/.exec(taken.value.text)?.[0] : taken.failure.kind;
    };

    expect([await text(undefined), await text(1), await text(2)]).toEqual(['Newer words', 'Text 1', 'notFound']);
  });

  test('is imported translated as a new journey, by writers and above, or not at all', async () => {
    const { context, owner, projectId, id } = await begin();
    const { reader } = context.db;
    const table = (words: string) =>
      strToU8(
        writeLinesCsv({ title: 'The: Cave', summary: '', graph: cave }).replace(/(,Text 1\.,\w+,)/, `$1${words}`),
      );
    const translate = (actor: typeof owner.actor, words: string, language = 'uk') =>
      translateJourney(context, actor, id, { table: table(words), language });
    const writer = await buildMember(context, owner.organisationId, 'writer');
    const made = must(await translate(writer.actor, 'Темно.'));

    expect(made).toMatchObject({ title: 'The: Cave (uk)', translated: 1, untranslated: 5, notices: [] });
    expect(await findJourney(reader, made.id)).toMatchObject({ projectId, language: 'uk', kind: 'branching' });
    expect((await loadDraft(reader, made.id))?.graph).toEqual({
      ...cave,
      activities: [{ ...cave.activities[0], text: 'Темно.' }, cave.activities[1]],
    });
    const refused = async (actor: typeof owner.actor, words: string, language?: string) => {
      const outcome = await translate(actor, words, language);
      return outcome.ok ? 'done' : outcome.failure;
    };
    const proofreader = await buildMember(context, owner.organisationId, 'reader');
    expect(await refused(proofreader.actor, 'Темно.')).toEqual({ kind: 'forbidden', because: 'needsRole' });
    expect(await refused(visitor, 'Темно.')).toEqual({ kind: 'notFound' });
    expect(await refused(owner.actor, '{x}')).toMatchObject({
      problems: [{ kind: 'otherVariable', line: 4, what: 'x' }],
    });
    expect(await refused(owner.actor, 'Темно.', 'українська')).toMatchObject({
      problems: [{ kind: 'languageUnknown' }],
    });
    expect(await listBranching(reader, projectId)).toHaveLength(2);
  });
});
