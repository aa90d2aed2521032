import { z } from 'zod';
import { chapterLines, defaultReadOptions, paragraphEnds } from '#domain/book.ts';

/** The options for reading a manuscript; missing ones are detected. */
export const ReadOptionsRequest = z.strictObject({
  chapterRank: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)])
    .optional()
    .transform((rank) => rank),
  chapters: z.enum(chapterLines).default(defaultReadOptions.chapters),
  scenes: z.union([z.enum(['signs', 'none']), z.strictObject({ mark: z.string().trim().min(1).max(40) })]),
  verse: z.enum(['found', 'none']),
  paragraphs: z.enum(paragraphEnds),
  changes: z.enum(['accept', 'reject']),
  comments: z.enum(['leave', 'notes']),
  bookTitle: z.enum(['found', 'none']),
});
