import { z } from 'zod';
import { defaultReadOptions, filesAtMost } from '#domain/book.ts';
import { isId } from '#domain/ids.ts';
import { ReadOptionsRequest } from './read-options.ts';

const Id = z.string().refine(isId);

/** A manuscript that was sent, and how it is to be understood. */
export const ManuscriptRequest = z.strictObject({
  uploads: z
    .array(Id)
    .min(1)
    .max(filesAtMost)
    .refine((ids) => new Set(ids).size === ids.length, 'The same upload twice.'),
  options: ReadOptionsRequest.default(defaultReadOptions),
});

/** A manuscript that is to be imported, and where to. */
export const ImportRequest = ManuscriptRequest.extend({
  language: z.string().optional(),
  /** What the page calls this import, so that it may ask again. */
  request: z.string().min(8).max(64).optional(),
  /** What is to come of an archive of an account. */
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
