import { z } from 'zod';
import { entryKinds, entryLimits } from '#domain/entry.ts';
import { type BlockId, type EntryFieldId, type EntryId, isId } from '#domain/ids.ts';
import { typedText } from '#domain/typed-text.ts';

const idOf = <Id extends string>() =>
  z
    .string()
    .refine(isId)
    .transform((id) => id as Id);
const entryId = idOf<EntryId>();
const Typed = z.string().max(10_000).transform(typedText);
const kind = z.enum(entryKinds);
const from = idOf<BlockId>()
  .nullable()
  .transform((id) => id ?? undefined);
const field = { label: Typed, value: Typed, from };

/** What authors ask of a story bible. */
export const BibleWish = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add'), kind, name: Typed }),
  z.strictObject({
    intent: z.literal('describe'),
    entryId,
    name: Typed.optional(),
    was: Typed.optional(),
    kind: kind.optional(),
  }),
  z.strictObject({ intent: z.literal('addAlias'), entryId, alias: Typed }),
  z.strictObject({ intent: z.literal('removeAlias'), entryId, alias: z.string().max(entryLimits.nameLength) }),
  z.strictObject({
    intent: z.literal('seekName'),
    entryId,
    name: z.string().max(entryLimits.nameLength),
    isSought: z.boolean(),
  }),
  z.strictObject({ intent: z.literal('addField'), entryId, ...field }),
  z.strictObject({
    intent: z.literal('changeField'),
    entryId,
    id: idOf<EntryFieldId>(),
    ...field,
    was: z.strictObject(field),
  }),
  z.strictObject({ intent: z.literal('removeField'), entryId, id: idOf<EntryFieldId>(), isRemoved: z.boolean() }),
  z.strictObject({ intent: z.literal('place'), entryId, blockId: idOf<BlockId>(), isThere: z.boolean() }),
  z.strictObject({
    intent: z.literal('picture'),
    entryId,
    picture: z.strictObject({ file: z.string().refine(isId), alt: Typed }).nullable(),
  }),
  z.strictObject({ intent: z.literal('trash'), entryId }),
  z.strictObject({ intent: z.literal('restore'), entryId }),
]);

export type BibleWish = z.input<typeof BibleWish>;
