import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { keepAppearance } from '#commands/account/keep-appearance.ts';
import type { CommandContext } from '#commands/context.ts';
import {
  appearanceRanges,
  colourModes,
  motions,
  papers,
  paragraphMarks,
  spellingCheckers,
  typefaces,
  usualAppearance,
  writingTypefaces,
} from '#domain/appearance.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { invalid, refused } from './refused.ts';

const within = ({ least, most }: { least: number; most: number }) => z.number().min(least).max(most);

const Changes = z.strictObject({
  mode: z.enum(colourModes).optional(),
  appearance: z
    .strictObject({
      typeface: z.enum(typefaces),
      size: within(appearanceRanges.size),
      leading: within(appearanceRanges.leading),
      spacing: within(appearanceRanges.spacing),
      measure: within(appearanceRanges.measure),
      paragraphs: z.enum(paragraphMarks),
      // A page that was opened before there was a choice does not send it.
      isJustified: z.boolean().default(false),
      paper: z.enum(papers),
      hasMoreContrast: z.boolean(),
      motion: z.enum(motions),
      underlinesLinks: z.boolean(),
      hasShortcuts: z.boolean(),
      writingTypeface: z.enum(writingTypefaces).default(usualAppearance.writingTypeface),
      writingMeasure: within(appearanceRanges.writingMeasure).default(usualAppearance.writingMeasure),
      hasTypewriterScrolling: z.boolean().default(usualAppearance.hasTypewriterScrolling),
      hasSmartPunctuation: z.boolean().default(usualAppearance.hasSmartPunctuation),
      spelling: z.enum(spellingCheckers).default(usualAppearance.spelling),
    })
    .optional(),
});

/** Keeps how things look with someone's account: for the settings, the panel of reading pages, and the drawer. */
export function appearanceRoutes(commands: CommandContext, identity: IdentityContext): Hono {
  const app = new Hono();
  app.put('/api/appearance', bodyLimit({ maxSize: 4_096 }), async (c) => {
    const changes = Changes.safeParse(await c.req.json().catch(() => undefined));
    if (!changes.success) return invalid(c, changes.error);
    const actor = await actorOf(identity, c);
    if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const outcome = await keepAppearance(commands, actor, changes.data);
    return outcome.ok ? c.json({ ok: true }) : refused(c, outcome.failure);
  });
  return app;
}
