import { describe, expect, test } from 'vitest';
import { findDocument } from '#database/document.ts';
import { crash } from '#tests/crash/crash.ts';
import { enginesHere, install, isBuilt, logInAll } from '#tests/crash/install.ts';

describe.skipIf(!isBuilt).each(enginesHere)(
  'a server that is killed while three people write ($name)',
  ({ rounds, database }) => {
    test('has, each time it restarts, everything that any of them was told is saved, and at the end all agree', {
      timeout: 600_000,
    }, async () => {
      const { environment, open, client, documentId, emails } = await install(database());
      const cookies = await logInAll(environment, client, emails);
      const report = await crash(environment, { cookies, documentId, rounds, client });

      expect(report.lost).toEqual([]);
      expect(report.saved).toBeGreaterThan(rounds * 6);
      expect(report.agree).toBe(true);
      expect(report.typed.filter((words) => !report.letters.includes(`>${words}<`))).toEqual([]);
      expect(report.stopped.code).toBe(0);
      const db = await open();
      const head = await findDocument(db.reader, documentId);
      await db.close();
      // Asked to stop, it folds what it has before it goes.
      expect(head?.stateSeq).toBe(head?.seq);
      expect(head?.words).toBeGreaterThan(0);
    });
  },
);
