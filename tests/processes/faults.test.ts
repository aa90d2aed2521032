import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { becomes, missingIn, storedDocument } from '#tests/crash/crash.ts';
import { install, isBuilt, logInAll } from '#tests/crash/install.ts';
import { freePort, type Running, startProcess } from '#tests/crash/process.ts';
import { freshSchema, postgresUrl } from '#tests/databases.ts';
import { type Editor, openEditor, shown } from '#tests/editor.ts';
import { seededRandom } from '#tests/factories.ts';
import { hasRedis } from '#tests/offer-redis.js';
import { startRedis } from './redis.ts';

/** Rounds of faults; the whole experiment takes `FAULT_ROUNDS=200`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 8);

describe.skipIf(!isBuilt || !postgresUrl || !hasRedis())('two processes of one site (PostgreSQL)', () => {
  test('lose nothing that was told saved, whichever is killed or frozen, and whether Redis is there', async () => {
    const redis = await startRedis();
    const { environment, client, documentId, emails } = await install({
      DATABASE_URL: postgresUrl ?? '',
      FABULA_DATABASE_SCHEMA: freshSchema(),
      REDIS_URL: redis.url,
    });
    // Both answer for one public address, as behind a proxy.
    const second = { ...environment, PORT: String(await freePort()), FABULA_PUBLIC_URL: client.origin };
    const places = [environment, second];
    const cookies = await logInAll(environment, client, emails);
    const running: Running[] = [await startProcess(environment), await startProcess(second)];
    const addresses = places.map(({ PORT }) => `127.0.0.1:${PORT}`);
    const editors: Editor[] = cookies.map((cookie, who) =>
      openEditor({ ...client, address: addresses[who % 2] ?? '' }, cookie, documentId),
    );
    const random = seededRandom(5);
    const chance = (most: number) => (random(1)[0] ?? 0) % most;
    const saidSaved = () =>
      editors.reduce((sum, { messages }) => sum + messages.filter(({ kind }) => kind === 'saved').length, 0);
    const typed: string[] = [];
    let isTyping = true;
    const typing = editors.map(async (editor, who) => {
      for (let count = 0; isTyping; count++) {
        const words = `${who}-${count}.`;
        editor.type(words);
        typed.push(words);
        await pause(20 + chance(60));
      }
    });
    const lost: string[] = [];
    let kills = 0;

    try {
      for (let round = 0; round < rounds; round++) {
        const before = saidSaved();
        expect(await becomes(() => saidSaved() >= before + 6), running.map(({ output }) => output()).join('\n')).toBe(
          true,
        );
        await pause(chance(40));
        const which = chance(2);
        if (round % 4 === 1) await redis.kill();
        if (round % 4 === 2) {
          running[which]?.kill('SIGSTOP');
          await pause(1_000);
          running[which]?.kill('SIGCONT');
        } else {
          running[which]?.kill('SIGKILL');
          await running[which]?.ended;
          kills++;
          const told = editors.map((editor) => editor.confirmed());
          const document = await storedDocument(environment, documentId);
          for (const vector of told) lost.push(...missingIn(document, vector).map((what) => `round ${round}, ${what}`));
          running[which] = await startProcess(places[which] ?? environment);
        }
        if (round % 4 === 3) await redis.start();
      }
    } finally {
      isTyping = false;
      await Promise.all(typing);
    }

    const [first] = editors;
    const agree = await becomes(
      () => editors.every((editor) => editor.isSaved() && shown(editor.document) === shown(first?.document as Y.Doc)),
      60_000,
    );
    console.log(`Kills ${kills}, told saved ${saidSaved()}, lost ${lost.length}.`);
    expect(lost).toEqual([]);
    expect(agree).toBe(true);
    for (const editor of editors) editor.close();
    for (const one of running) one.kill('SIGTERM');
    for (const one of running) expect(await one.ended).toMatchObject({ code: 0 });
    const letters = shown(await storedDocument(environment, documentId));
    expect(typed.filter((words) => letters.split(`>${words}<`).length !== 2)).toEqual([]);
  });
});
