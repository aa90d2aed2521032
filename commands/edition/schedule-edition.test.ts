import { expect, test } from 'vitest';
import { addBlock } from '#commands/block/change-outline.ts';
import { operateJob } from '#commands/operate-job.ts';
import { changeProject, trashProject } from '#commands/project/change-project.ts';
import { findCurrentEdition, listEditionBlocks } from '#database/edition.ts';
import { listUndoneJobs } from '#database/job-list.ts';
import { listNotifications } from '#database/notification-list.ts';
import { findProject } from '#database/project.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import { listSchedules } from '#database/schedule.ts';
import { hourMs } from '#domain/duration.ts';
import { differencesShown } from '#domain/edition-choice.ts';
import type { ScheduleId } from '#domain/ids.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  documentIdOf,
  must,
  textOf,
  write,
} from '#tests/factories.ts';
import { quietLog } from '#tests/quiet-log.ts';
import { listDifferences } from './list-differences.ts';
import { publishEdition } from './publish-edition.ts';
import { removeUnusedTexts } from './remove-unused-texts.ts';
import { cancelSchedule, publishScheduled, scheduleEdition, scheduleJob } from './schedule-edition.ts';

onEachEngine('a scheduled edition', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context, clock } = made;
    const { reader } = context.db;
    const ana = await buildPerson(context, { displayName: 'Ana' });
    const project = await buildProject(context, ana);
    const { projectId } = project;
    const chapter = async (title: string, text: string) => {
      const { blockId } = must(
        await addBlock(context, ana.actor, {
          projectId,
          parentId: undefined,
          after: undefined,
          kind: 'chapter',
          title,
        }),
      );
      await write(context, await documentIdOf(context, blockId), textOf(text), ana.id);
      return blockId;
    };
    const say = (text: string) => write(context, project.documentId, textOf(text), ana.id);
    /** The texts that readers see, one by one. */
    const shown = async () => {
      const edition = await findCurrentEdition(reader, projectId);
      const blocks = edition ? await listEditionBlocks(reader, projectId, edition.number) : [];
      const texts = await loadRenderedTexts(
        reader,
        blocks.map(({ hash }) => hash),
      );
      return { number: edition?.number, texts: blocks.map(({ hash }) => texts.get(hash)?.text.trim()).sort() };
    };
    const plan = (wish: Partial<Parameters<typeof scheduleEdition>[3]> = {}) =>
      scheduleEdition(context, ana.actor, projectId, {
        ...{ note: '', publishAt: clock.now + hourMs, timeZone: 'Europe/Madrid' },
        ...wish,
      });
    const run = () =>
      runDueJobs(
        context,
        {
          [scheduleJob]: async (payload) =>
            publishScheduled(context, (payload as { scheduleId: ScheduleId }).scheduleId),
          tellEdition: async () => undefined,
        },
        quietLog,
      );
    return { ...made, reader, ana, project, projectId, chapter, say, shown, plan, run };
  }

  test('is published at its hour, once, with the texts of when it was planned', async () => {
    const { clock, say, plan, run, shown, reader, projectId, ana, context } = await begin();
    await say('As it was.');
    const { id } = must(await plan({ note: 'Soon.' }));
    expect(await listSchedules(reader, projectId)).toMatchObject([
      { id, timeZone: 'Europe/Madrid', note: 'Soon.', words: 3 },
    ]);
    await say('As it is now, and longer.');
    clock.now += hourMs - 1;
    await run();
    expect((await shown()).number).toBeUndefined();
    // The hour passes while no server runs.
    clock.now += 5 * hourMs;
    await Promise.all([run(), publishScheduled(context, id)]);
    await run();
    expect(await shown()).toEqual({ number: 1, texts: ['As it was.'] });
    expect(await listSchedules(reader, projectId)).toEqual([]);
    const told = await listNotifications(reader, ana.id, { limit: 9 });
    expect(told.map(({ facts }) => facts)).toEqual([{ kind: 'scheduled', number: 1 }]);
  });

  test('has its texts at its hour, also where unused ones were removed while it was planned and since', async () => {
    const { clock, context, say, shown, run, ana, projectId } = await begin();
    await say('As it was.');
    let hasAll = false;
    for (let before = 0; !hasAll; before++) {
      let transactions = 0;
      const inTransaction: typeof context.db.inTransaction = async (body) => {
        if (transactions++ === before) await removeUnusedTexts(context);
        return context.db.inTransaction(body);
      };
      const within = { ...context, db: { ...context.db, inTransaction } };
      const wish = { note: '', publishAt: clock.now + hourMs, timeZone: 'UTC' };
      must(await scheduleEdition(within, ana.actor, projectId, wish));
      hasAll = transactions <= before;
      await removeUnusedTexts(context);
      await say(`As it is now, and not yet ${before}.`);
      clock.now += hourMs;
      await run();
      const texts = before === 0 ? ['As it was.'] : [`As it is now, and not yet ${before - 1}.`];
      expect(await shown()).toEqual({ number: before + 1, texts });
    }
  });

  test('is planned once for a minute, though the button was pressed twice; a minute on there may be another', async () => {
    const { clock, say, plan, reader, projectId } = await begin();
    await say('As it was.');
    const publishAt = Math.floor(clock.now / 60_000) * 60_000 + hourMs;
    const pressed = await Promise.all([plan({ publishAt }), plan({ publishAt: publishAt + 59_000 })]);
    const refused = pressed.filter((outcome) => !outcome.ok);
    expect(refused).toEqual([{ ok: false, failure: { kind: 'invalid', problems: [{ kind: 'alreadyScheduled' }] } }]);
    expect(await listSchedules(reader, projectId)).toHaveLength(1);
    must(await plan({ publishAt: publishAt + 60_000 }));
    expect(await listSchedules(reader, projectId)).toHaveLength(2);
  });

  test('is not out before its hour, though an operator tries its job', async () => {
    const { clock, say, plan, run, shown, reader, projectId, ana, context } = await begin();
    await say('As it was.');
    must(await plan());
    const [job] = (await listUndoneJobs(reader, clock.now)).filter(({ kind }) => kind === scheduleJob);
    const operator = { ...ana.actor, isOperator: true };
    expect(await operateJob(context, operator, { act: 'retry', id: job?.id ?? '' })).toMatchObject({ ok: false });
    await run();
    expect((await shown()).number).toBeUndefined();
    expect(await listSchedules(reader, projectId)).toHaveLength(1);
    clock.now += hourMs;
    await run();
    expect((await shown()).number).toBe(1);
  });

  test('takes over only what was chosen, and leaves what another edition has published meanwhile', async () => {
    const { clock, context, ana, project, projectId, chapter, say, shown, plan, run } = await begin();
    await say('One.');
    must(await publishEdition(context, ana.actor, projectId));
    await say('One, again.');
    const second = await chapter('Second', 'Two.');
    const third = await chapter('Third', 'Three.');
    const listed = must(await listDifferences(context, ana.actor, projectId));
    expect(listed.first.map(({ id, kind, plus, minus }) => [id, kind, plus, minus])).toEqual(
      expect.arrayContaining([
        [project.blockId, 'revised', 1, 0],
        [second, 'new', 1, 0],
        [third, 'new', 1, 0],
      ]),
    );
    must(await plan({ chosen: [project.blockId, second] }));
    await say('One, by another edition.');
    must(await publishEdition(context, ana.actor, projectId, { chosen: [project.blockId] }));
    expect((await shown()).texts).toEqual(['One, by another edition.']);
    clock.now += hourMs;
    await run();
    expect(await shown()).toEqual({ number: 3, texts: ['One, by another edition.', 'Two.'] });
  });

  test('shows the work from its hour on to those that were chosen, unless that was decided anew meanwhile', async () => {
    const { clock, context, ana, projectId, say, plan, run, reader } = await begin();
    const visibility = async () => (await findProject(reader, projectId))?.visibility;
    await say('One.');
    must(await plan({ visibility: 'unlisted' }));
    expect(await listSchedules(reader, projectId)).toMatchObject([
      { visibility: { before: 'private', after: 'unlisted' } },
    ]);
    expect(await visibility()).toBe('private');
    clock.now += hourMs;
    await run();
    expect(await visibility()).toBe('unlisted');

    await say('Two.');
    must(await plan({ visibility: 'public' }));
    must(await changeProject(context, ana.actor, projectId, { visibility: 'private' }));
    clock.now += hourMs;
    await run();
    expect((await findCurrentEdition(reader, projectId))?.number).toBe(2);
    expect(await visibility()).toBe('private');
    await say('Three.');
    must(await plan({ visibility: 'private' }));
    expect((await listSchedules(reader, projectId)).map((schedule) => schedule.visibility)).toEqual([undefined]);
  });

  test('lists the first differences of a work of many chapters, and takes over or leaves the others together', async () => {
    const { context, ana, projectId, say, shown, plan, clock, run } = await begin();
    await say('One.');
    for (let n = 0; n < differencesShown + 3; n++)
      must(
        await addBlock(context, ana.actor, {
          ...{ projectId, parentId: undefined, after: undefined },
          ...{ kind: 'chapter', title: `Chapter ${n}` },
        }),
      );
    const { first, more } = must(await listDifferences(context, ana.actor, projectId));
    expect([first.length, more]).toEqual([differencesShown, 4]);
    must(await publishEdition(context, ana.actor, projectId, { left: first.slice(1).map(({ id }) => id) }));
    expect((await shown()).texts).toHaveLength(5);
    must(await plan({ left: first.slice(2).map(({ id }) => id) }));
    clock.now += hourMs;
    await run();
    expect((await shown()).texts).toHaveLength(6);
  });

  test('is cancelled, does nothing for a work in the trash, and says when nothing is left to publish', async () => {
    const { clock, context, ana, projectId, say, shown, plan, run, reader } = await begin();
    await say('One.');
    const { id } = must(await plan());
    must(await cancelSchedule(context, ana.actor, projectId, id));
    must(await plan());
    must(await publishEdition(context, ana.actor, projectId));
    clock.now += hourMs;
    await run();
    expect((await shown()).number).toBe(1);
    await say('Two.');
    must(await plan());
    must(await trashProject(context, ana.actor, projectId));
    clock.now += hourMs;
    await run();
    expect((await findCurrentEdition(reader, projectId))?.number).toBe(1);
    const told = await listNotifications(reader, ana.id, { limit: 9 });
    expect(told.map(({ facts }) => facts)).toEqual([{ kind: 'scheduled' }, { kind: 'scheduled' }]);
  });

  test('is planned only by people who may publish, at an hour that is possible', async () => {
    const { clock, context, ana, project, projectId, say, plan } = await begin();
    const kindOf = (outcome: Awaited<ReturnType<typeof plan>>) =>
      outcome.ok
        ? 'done'
        : outcome.failure.kind === 'invalid'
          ? outcome.failure.problems[0]?.kind
          : outcome.failure.kind;
    expect(kindOf(await plan({ chosen: [] }))).toBe('nothingChanged');
    await say('One.');
    expect(kindOf(await plan({ publishAt: clock.now }))).toBe('tooSoon');
    expect(kindOf(await plan({ publishAt: Number.NaN }))).toBe('tooSoon');
    expect(kindOf(await plan({ publishAt: clock.now + 3 * 366 * 24 * hourMs }))).toBe('tooLate');
    expect(kindOf(await plan({ timeZone: 'Nowhere/At All' }))).toBe('zoneUnknown');
    const writer = await buildMember(context, ana.organisationId, 'writer');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const wish = { note: '', publishAt: clock.now + hourMs, timeZone: 'UTC' };
    expect(kindOf(await scheduleEdition(context, writer.actor, projectId, wish))).toBe('forbidden');
    expect(kindOf(await scheduleEdition(context, stranger.actor, projectId, wish))).toBe('notFound');
    expect(await listDifferences(context, writer.actor, projectId)).toMatchObject({ ok: false });
    const { id } = must(await plan());
    expect(await cancelSchedule(context, writer.actor, projectId, id)).toMatchObject({ ok: false });
    expect(project.blockId).toBeTruthy();
  });
});
