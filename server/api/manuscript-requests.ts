import { z } from 'zod';
import { defaultReadOptions, filesAtMost } from '#domain/book.ts';
import { isId } from '#domain/ids.ts';
import { ReadOptionsRequest } from './read-options.ts';

const Id = z.string().refine(isId);

/** An uploaded manuscript, and how to read it. */
export const ManuscriptRequest = z.strictObject({
  uploads: z
    .array(Id)
    .min(1)
    .max(filesAtMost)
    .refine((ids) => new Set(ids).size === ids.length, 'The same upload twice.'),
  options: ReadOptionsRequest.default(defaultReadOptions),
});

/** A manuscript to import, and its destination. */
export const ImportRequest = ManuscriptRequest.extend({
  language: z.string().optional(),
  /** The page's name for this import, so that it may ask again. */
  request: z.string().min(8).max(64).optional(),
  /** The parts of an account archive to import. */
  account: z
    .strictObject({
      works: z.array(z.string().regex(/^\d{4}$/)).max(5_000),
      withReading: z.boolean(),
      withProfile: z.boolean(),
      withObjects: z.boolean(),
    })
    .optional(),
  to: z.union([
    z.strictObject({ org: z.string().max(100) }),
    z.strictObject({ project: Id, after: Id.optional(), inside: Id.optional() }),
  ]),
});
export type ImportRequest = z.infer<typeof ImportRequest>;
