import type { Document } from '@hocuspocus/server';
import { expect, test } from 'vitest';
import { TransactionConflict } from '#database/connection.ts';
import { findDocument } from '#database/document.ts';
import type { Log } from '#server/log.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, textOf, write } from '#tests/factories.ts';
import { quietLog } from '#tests/quiet-log.ts';
import { createFolding } from './folding.ts';

onEachEngine('folding', (openDatabase) => {
  test('is put off while others interfere, which is no error, and done the next time', async () => {
    const { context } = buildContext(await openDatabase());
    const { documentId } = await buildProject(context, await buildPerson(context));
    await write(context, documentId, textOf('A lamp burned.'));
    const said: string[] = [];
    const note = (level: string) => (_: unknown, sentence?: string) => void said.push(`${level}: ${sentence}`);
    const log: Log = { ...quietLog, info: note('info'), error: note('error') };
    let trouble: Error | undefined = new TransactionConflict('Others interfered.');
    const inTransaction: typeof context.db.inTransaction = (body) =>
      trouble ? Promise.reject(trouble) : context.db.inTransaction(body);
    const { fold } = createFolding({ ...context, db: { ...context.db, inTransaction }, log }, () => undefined);
    const document = { name: documentId } as unknown as Document;

    await fold(document);
    trouble = new Error('The disk is full.');
    await fold(document);
    expect(said).toEqual(['info: A document is folded later.', 'error: A document could not be folded.']);
    trouble = undefined;
    await fold(document);
    const { seq, stateSeq } = (await findDocument(context.db.reader, documentId)) ?? {};
    expect(stateSeq).toBe(seq);
  });
});
