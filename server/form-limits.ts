import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { formBodyBytes, passedOverBytes, turnLimits } from '#domain/limits.ts';
import { ownPath } from '#domain/own-address.ts';
import { formPictureBytes } from '#domain/picture.ts';
import { makeAddressOf } from '#identity/address.ts';
import { busy } from '#server/api/refused.ts';
import { createTurns } from './turns.ts';

/**
 * Limits the bodies sent to pages: little, except for forms that may hold a picture, few of which may arrive at a time.
 */
export function limitForms(trustsProxy: boolean): MiddlewareHandler {
  const small = bodyLimit({ maxSize: formBodyBytes, onError: (c) => c.json({ error: 'tooLarge' }, 413) });
  // A picture from a browser without scripts; the page says what is wrong with one that is too large.
  const larger = bodyLimit({
    maxSize: formPictureBytes,
    onError: async (c) => {
      await passOver(c.req.raw.body, passedOverBytes);
      const back = ownPath(c.req.path) ?? '/';
      return c.redirect(`${back}?picture=tooHeavy`, 303);
    },
  });
  const turns = createTurns(turnLimits.pictureForm);
  const addressOf = makeAddressOf(trustsProxy);
  return async (c, next) => {
    if (!isPictureForm(c)) return small(c, next);
    // The sender is known only later: the limit is the same for everyone.
    const giveBack = turns.take(addressOf(c), '');
    return giveBack ? larger(c, next).finally(giveBack) : busy(c);
  };
}

/** Reads an unwanted body: a browser reads an answer only once it has sent everything. */
async function passOver(body: ReadableStream<Uint8Array> | null, most: number): Promise<void> {
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > most) return;
  }
}

/** Whether a form may hold a picture: those of the pages where one is chosen. */
function isPictureForm({ req }: Context): boolean {
  const isForm = req.header('content-type')?.startsWith('multipart/form-data') ?? false;
  return isForm && /\/(?:manage(?:\/cover)?|settings\/profile)(?:\.data)?$/.test(req.path);
}
