import { z } from 'zod';
import { blockStatuses, manuscriptKinds } from '#domain/block.ts';
import { type BlockId, isId } from '#domain/ids.ts';
import { matchLengths } from '#domain/match-wish.ts';
import { type FindAddress, switchNames } from './find-address.ts';

const Switch = z.literal('on').optional().catch(undefined).transform(Boolean);
/** One line of letters: without what has no place in a paragraph, and could not be stored. */
const Typed = z
  .string()
  .catch('')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  .transform((text) => text.toWellFormed().replace(/[\u0000-\u001f\u007f\u2028\u2029\ufffc]/g, ''));
const Block = z
  .string()
  .refine(isId)
  .transform((id) => id as BlockId)
  .optional()
  .catch(undefined);

const Address = z.object({
  term: Typed,
  with: Typed,
  remove: Switch,
  [switchNames.matchCase]: Switch,
  [switchNames.wholeWords]: Switch,
  [switchNames.ignoreAccents]: Switch,
  [switchNames.allForms]: Switch,
  [switchNames.isPattern]: Switch,
  in: Block,
  kind: z.enum(manuscriptKinds).optional().catch(undefined),
  status: z.enum(blockStatuses).optional().catch(undefined),
  from: Block,
});

/** Reads what is looked for from an address; what it does not understand counts as not said. */
export function readFindAddress(params: URLSearchParams): FindAddress {
  const read = Address.parse(Object.fromEntries(params));
  const isPattern = read[switchNames.isPattern];
  return {
    wish: {
      term: read.term,
      isPattern,
      matchCase: read[switchNames.matchCase],
      wholeWords: read[switchNames.wholeWords],
      ignoreAccents: read[switchNames.ignoreAccents],
      // An expression says itself which words it means.
      allForms: read[switchNames.allForms] && !isPattern,
    },
    replacement: read.with !== '' || read.remove ? read.with : undefined,
    where: { within: read.in, kind: read.kind, status: read.status },
    from: read.from,
  };
}

/** Whether an address asks for more letters than anybody looks for, or puts in their place. */
export function isTooLong({ wish, replacement = '' }: FindAddress): boolean {
  return wish.term.length > matchLengths.term || replacement.length > matchLengths.replacement;
}
