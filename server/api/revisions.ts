import type { Context } from 'hono';
import { Hono } from 'hono';
import { keepBeforeReplacing } from '#commands/document/keep-before-replacing.ts';
import { fileAddress } from '#commands/edition/render-blocks.ts';
import type { ImportContext } from '#commands/manuscript/import-book.ts';
import { findTextPlace } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { findProject } from '#database/project.ts';
import { findRevisionJson, listRevisions } from '#database/revision.ts';
import { type BlockId, type DocumentId, isId, type RevisionId } from '#domain/ids.ts';
import { readText } from '#domain/read-text.ts';
import { renderText } from '#domain/render-text.ts';
import { withoutDrafts } from '#domain/revision.ts';
import type { IdentityContext } from '#identity/context.ts';
import { mayReadDrafts, maySeeOtherDrafts } from '#policies/project.ts';
import { actorOf } from '#server/requester.ts';
import { refused } from './refused.ts';

/** Revisions in one answer. */
const pageLength = 30;

/** The revisions of a block's text, for members of its project; to everyone else there is nothing here. */
export function revisionRoutes(commands: ImportContext, identity: IdentityContext): Hono {
  const app = new Hono();
  const { reader } = commands.db;

  async function documentFor(c: Context): Promise<{ id: DocumentId; seesDrafts: boolean } | undefined> {
    const blockId = c.req.param('blockId');
    const block = isId(blockId) ? await findTextPlace(reader, blockId as BlockId) : undefined;
    const project = block && (await findProject(reader, block.projectId));
    const actor = await actorOf(identity, c);
    if (!project || mayReadDrafts(actor, project) !== 'allowed') return undefined;
    const document = await findDocumentOfBlock(reader, block.id);
    return document && { id: document.id, seesDrafts: maySeeOtherDrafts(actor, project) === 'allowed' };
  }

  app.get('/api/blocks/:blockId/revisions', async (c) => {
    const document = await documentFor(c);
    if (!document) return c.json({ error: 'notFound' }, 404);
    const before = c.req.query('before');
    const listed = await listRevisions(reader, document.id, {
      before: isId(before) ? (before as RevisionId) : undefined,
      limit: pageLength + 1,
    });
    c.header('Cache-Control', 'private, no-store');
    const revisions = listed.slice(0, pageLength).map((one) => (document.seesDrafts ? one : withoutDrafts(one)));
    return c.json({ revisions, hasMore: listed.length > pageLength });
  });

  app.post('/api/blocks/:blockId/revisions', async (c) => {
    const blockId = c.req.param('blockId');
    if (!isId(blockId)) return c.json({ error: 'notFound' }, 404);
    const outcome = await keepBeforeReplacing(commands, await actorOf(identity, c), blockId as BlockId);
    return outcome.ok ? c.json({}) : refused(c, outcome.failure);
  });

  app.get('/api/blocks/:blockId/revisions/:revisionId', async (c) => {
    const document = await documentFor(c);
    const revisionId = c.req.param('revisionId');
    const json =
      document && isId(revisionId) ? await findRevisionJson(reader, document.id, revisionId as RevisionId) : undefined;
    if (json === undefined) return c.json({ error: 'notFound' }, 404);
    c.header('Cache-Control', 'private, no-store');
    return c.json({
      html: renderText(readText(JSON.parse(json)), { pictureAddress: fileAddress, idPrefix: revisionId.slice(-6) }),
    });
  });

  return app;
}
