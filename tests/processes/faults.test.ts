import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hourMs } from '#domain/duration.ts';
import { becomes, storedDocument } from '#tests/crash/crash.ts';
import { isBuilt } from '#tests/crash/install.ts';
import { type Editor, shown } from '#tests/editor.ts';
import { seededRandom } from '#tests/factories.ts';
import { findPostgres } from '#tests/offer-postgres.js';
import { hasRedis } from '#tests/offer-redis.js';
import { faultsOf, isWhole, plan } from './faults.ts';
import { countEffects, hasJobs, startPublishing } from './publisher.ts';
import { clocksApartMs, longMs, makeFaults, saidSaved, savesMore, startTwo } from './two-processes.ts';

const programs = findPostgres();

/** People who type until they are asked to stop. */
function startTyping(editors: readonly Editor[]) {
  const random = seededRandom(5);
  const typed: string[] = [];
  let isTyping = true;
  const typing = editors.map(async (editor, who) => {
    for (let count = 0; isTyping; count++) {
      const words = `${who}-${count}.`;
      editor.type(words);
      typed.push(words);
      await pause(plan.typeMs / 2 + ((random(1)[0] ?? 0) / 256) * plan.typeMs);
    }
  });
  return {
    typed,
    async stop() {
      isTyping = false;
      await Promise.all(typing);
    },
  };
}

describe.skipIf(!isBuilt || !programs || !hasRedis())('two processes of one site (PostgreSQL started here)', () => {
  test('lose nothing that was told saved and do nothing twice, whatever is killed, restarted or frozen', {
    timeout: 5 * hourMs,
  }, async () => {
    const two = await startTwo(programs as string);
    const { editors, readers, almanac } = two;
    const people = startTyping(editors);
    const at = two.ports.map((port) => ({ ...two.client, address: `localhost:${port}` }));
    const publisher = startPublishing(at, two.cookies[0] ?? '', almanac, plan.publishMs);
    const faults = makeFaults(two);
    const random = seededRandom(5);
    try {
      for (const [round, fault] of faultsOf(plan).entries()) {
        await savesMore(two, editors);
        expect(publisher.failure()).toBeUndefined();
        const [which = 0, ms = 0] = random(2);
        await pause(ms % 40);
        await faults.happen(fault, which % 2 === 0 ? 0 : 1);
        if (isWhole) console.log(round + 1, fault, `saved ${saidSaved(editors)}, lost ${faults.lost.length}`);
      }
    } finally {
      await faults.end();
      await Promise.all([people.stop(), publisher.stop()]);
    }

    const areSame = () => new Set(editors.map(({ document }) => shown(document))).size === 1;
    const agree = await becomes(() => editors.every((editor) => editor.isSaved()) && areSame(), longMs);
    const db = await two.open();
    const areRun = await becomes(async () => !(await hasJobs(db)), longMs);
    for (const editor of editors) editor.close();
    for (const one of two.running) one.kill('SIGTERM');
    for (const one of two.running) expect(await one.ended).toMatchObject({ code: 0 });
    const letters = shown(await storedDocument(two.environment, two.documentId));
    const found = Map.groupBy(letters.matchAll(/>(\d-\d+\.)</g), ([, words]) => words);
    const times = people.typed.map((words) => found.get(words)?.length ?? 0);
    const told = { published: publisher.published(), emails: readers, letters: two.mail.letters };
    const effects = await countEffects(db, almanac, told);
    await db.close();
    const { kills, redis, postgres, freezes, freezeMs } = plan;
    console.log({
      ...{ kills, redisRestarts: redis, postgresRestarts: postgres, freezes, freezeMs, clocksApartMs },
      typed: people.typed.length,
      toldSaved: saidSaved(editors),
      lost: faults.lost.length,
      missing: times.filter((count) => count === 0).length,
      appliedTwice: times.filter((count) => count > 1).length,
      published: publisher.published(),
      jobsRun: effects.jobs,
      jobsRunAgain: effects.again,
      emails: effects.emails,
      copiesOfEmails: effects.copies,
      secondEffects: effects.wrong.length,
    });
    expect(faults.lost).toEqual([]);
    expect(agree).toBe(true);
    expect(times.filter((count) => count !== 1)).toEqual([]);
    expect(areRun).toBe(true);
    expect(effects.wrong).toEqual([]);
  });
});
