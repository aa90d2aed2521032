import { expect, onTestFinished, vi } from 'vitest';
import type { Database } from '#database/connection.ts';
import type { Role } from '#domain/role.ts';
import { type Editor, openEditor } from '#tests/editor.ts';
import { buildProject } from '#tests/factories.ts';
import { runServer, signUp } from '#tests/server.ts';

/** An editor that is closed when its test ends. */
export function open(...[client, cookie, documentId, options]: Parameters<typeof openEditor>): Editor {
  const editor = openEditor(client, cookie, documentId, options);
  onTestFinished(() => editor.close());
  return editor;
}

/** Waits until something is so; it usually is after a few milliseconds. */
export const until = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 20_000, interval: 5 });

/** A running server with an author, a work with one block, and more members as they are wanted. */
export async function begin(db: Database) {
  const running = await runServer(db);
  const author = await signUp(running.client, db, 'olena@example.org');
  const project = await buildProject(running.context, author);
  const addMember = async (role: Role) => {
    const member = await signUp(running.client, db, `${role}@example.org`);
    const row = { organisation_id: author.organisationId, account_id: member.id, role, joined_at: 0 };
    await db.inTransaction((tx) => tx.insertInto('member').values(row).execute());
    return member;
  };
  return { ...running, db, author, ...project, addMember };
}
