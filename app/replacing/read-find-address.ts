import { z } from 'zod';
import { type BlockId, isId } from '#domain/ids.ts';
import { matchLengths } from '#domain/match-wish.ts';
import { type FindAddress, switchNames } from './find-address.ts';

const Switch = z.literal('on').optional().catch(undefined).transform(Boolean);
const Block = z
  .string()
  .refine(isId)
  .transform((id) => id as BlockId)
  .optional()
  .catch(undefined);

const Address = z.object({
  term: z.string().max(matchLengths.term).catch(''),
  with: z.string().max(matchLengths.replacement).catch(''),
  remove: Switch,
  [switchNames.matchCase]: Switch,
  [switchNames.wholeWords]: Switch,
  [switchNames.ignoreAccents]: Switch,
  [switchNames.allForms]: Switch,
  [switchNames.isPattern]: Switch,
  in: Block,
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
    within: read.in,
    from: read.from,
  };
}
