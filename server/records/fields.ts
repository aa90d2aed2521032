import { z } from '@hono/zod-openapi';

/** The types of records' fields, and their descriptions for readers of the document. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** An id of ours. */
export const id = (of: string) => z.string().regex(uuid).describe(`The id of ${of}.`);

/** A moment. */
export const moment = (of: string) => z.int().min(0).describe(`${of}: milliseconds since 1970.`);

/** A text of some length at most. */
export const text = (most: number, about: string) =>
  z
    .string()
    .max(most)
    // PostgreSQL cannot store such a character.
    .refine((typed) => !typed.includes('\0'))
    .describe(about);

/** A whole number from 0 on. */
export const count = (about: string) => z.int().min(0).describe(about);

/** A filter that is true or false, as an address writes it. */
export const yesOrNo = z.enum(['true', 'false']);
