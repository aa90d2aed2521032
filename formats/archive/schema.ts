import { z } from 'zod';
import { blockLengths, blockStatuses, manuscriptKinds, outlineLength, targetAtMost } from '#domain/block.ts';
import { blockLabelLimits, labelColors } from '#domain/block-label.ts';
import { dictionaryLimits, dictionaryWord, wordProblem } from '#domain/dictionary.ts';
import { entryKinds, entryLimits } from '#domain/entry.ts';
import { type ActivityId, isId } from '#domain/ids.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { journeyLengths, journeysAtMost } from '#domain/journey/journey.ts';
import { keptValues, testerLimits } from '#domain/journey/tester.ts';
import { altLength } from '#domain/picture.ts';
import { projectLengths } from '#domain/project.ts';
import { projectRevisionLimits, projectRevisionReasons } from '#domain/project-revision.ts';
import { revisionReasons } from '#domain/revision.ts';
import { dateKey, dateKeyLength } from '#domain/timeline.ts';
import { typedText } from '#domain/typed-text.ts';
import { factLimits, genres, ratings, warnings, workStatuses } from '#domain/work-facts.ts';
import { GraphShape } from '#formats/journey/schema.ts';

/**
 * The newest version of the archive that is read: 2 has branching journeys, 3 a story bible, 4 versions of the whole
 * project, 5 other drafts, and versions with words that came too late. A project without them is written as version 1, so that older sites read it.
 */
export const archiveVersion = 5;

const Key = z.string().min(1).max(100);
/** As many milliseconds as a UUIDv7 has room for. */
const Time = z
  .number()
  .int()
  .min(0)
  .max(2 ** 48 - 1);
const Position = z.string().min(1).max(1_000);
const facts = {
  title: z.string().max(projectLengths.title),
  summary: z.string().max(projectLengths.summary),
  credit: z.string().max(projectLengths.credit),
  language: z.string().max(35),
  cover: Key.optional(),
};

/** `fabula.json`, which is read first: what the archive is, and everything that is not a long list. */
export const Manifest = z.object({
  format: z.literal('fabula-project'),
  version: z.number().int().min(1),
  textVersion: z.number().int().min(1),
  project: z.object({
    ...facts,
    kind: z.string().max(40),
    licence: z.string().max(projectLengths.licence),
    // In an older archive this holds a default that nobody had chosen; an unknown word of a newer one is read as the
    // first.
    status: z.enum(workStatuses).catch('draft'),
    finishedAt: Time.optional(),
    rating: z.enum(ratings).optional(),
    coverAlt: z.string().max(altLength).optional(),
    warningNote: z.string().max(factLimits.warningNote).optional(),
    genres: z.array(z.enum(genres)).max(factLimits.genres).optional(),
    tags: z.array(z.string().max(factLimits.tagLength)).max(factLimits.tags).optional(),
    warnings: z.array(z.enum(warnings)).max(warnings.length).optional(),
  }),
  journeys: z
    .array(
      z.object({
        kind: z.literal('linear'),
        title: z.string().max(projectLengths.title),
        summary: z.string().max(projectLengths.summary),
      }),
    )
    .max(1_000),
  editions: z
    .array(
      z.object({
        ...facts,
        number: z.number().int().min(1).max(1_000_000),
        note: z.string().max(2_000),
        publishedAt: Time,
        withdrawnAt: Time.optional(),
      }),
    )
    .max(10_000),
  labels: z
    .array(z.object({ key: Key, name: z.string().min(1).max(blockLabelLimits.nameLength), color: z.enum(labelColors) }))
    .max(blockLabelLimits.labels)
    .optional(),
  words: z
    .array(
      z.object({
        word: z
          .string()
          .transform(dictionaryWord)
          .refine((word) => wordProblem(word) === undefined),
        at: Time,
      }),
    )
    .max(dictionaryLimits.words)
    .optional(),
  dates: z
    .array(z.string().max(dateKeyLength).transform(dateKey))
    .max(outlineLength)
    .transform((dates) => [...new Set(dates)].filter((date) => date !== ''))
    .optional(),
  versions: z
    .array(
      z.object({
        at: Time,
        by: z.string().max(300),
        reason: z.enum(projectRevisionReasons),
        name: z.string().max(300),
      }),
    )
    .max(projectRevisionLimits.named + projectRevisionLimits.automatic)
    .optional(),
  files: z
    .array(
      z.object({ key: Key, name: z.string().max(300), contentType: z.string().max(100), path: z.string().max(300) }),
    )
    .max(50_000),
});

/** What authors plan of a block. */
const plan = {
  synopsis: z.string().max(blockLengths.synopsis),
  status: z.enum(blockStatuses),
  label: Key.optional(),
  target: z.number().int().min(1).max(targetAtMost).optional(),
  pointOfView: z.string().max(blockLengths.pointOfView).optional(),
  storyDate: z.string().max(blockLengths.storyDate).optional(),
};

/** A line of `blocks.jsonl`. Texts are read by `readText`, which keeps what the vocabulary allows. */
export const BlockLine = z.object({
  id: Key,
  parent: Key.optional(),
  position: Position,
  kind: z.enum([...manuscriptKinds, ...entryKinds]),
  title: z.string().max(blockLengths.title),
  ...plan,
  language: z.string().max(35).optional(),
  entry: z
    .object({
      aliases: z.array(z.string().max(entryLimits.nameLength)).max(entryLimits.aliases),
      unsought: z
        .array(z.string().max(entryLimits.nameLength))
        .max(entryLimits.aliases + 1)
        .optional(),
      fields: z
        .array(
          z.object({
            label: z.string().min(1).max(entryLimits.labelLength),
            value: z.string().max(entryLimits.valueLength),
            from: Key.optional(),
            removedAt: Time.optional(),
          }),
        )
        .max(entryLimits.fields),
      scenes: z.array(Key).max(entryLimits.scenes),
      picture: z.object({ file: Key, alt: z.string().max(altLength) }).optional(),
    })
    .optional(),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Time.optional(),
  deletedWith: Key.optional(),
  text: z.unknown(),
  revisions: z.array(
    z.object({
      at: Time,
      by: z.string().max(300),
      reason: z.enum(revisionReasons),
      name: z.string().max(300),
      text: z.unknown(),
    }),
  ),
  otherDraft: z
    .object({
      revision: z.number().int().min(0),
      name: z.string().max(300),
      writtenName: z.string().max(300),
      at: Time,
    })
    .optional(),
});

/** A line of `edition-blocks.jsonl`. */
export const EditionBlockLine = z.object({
  block: Key,
  from: z.number().int().min(1),
  until: z.number().int().min(1).optional(),
  parent: Key.optional(),
  position: Position,
  kind: z.enum(manuscriptKinds),
  title: z.string().max(blockLengths.title),
  text: Key,
});

/** A line of `version-blocks.jsonl`. */
export const VersionBlockLine = z.object({
  block: Key,
  from: z.number().int().min(0),
  until: z.number().int().min(1).optional(),
  parent: Key.optional(),
  position: Position,
  kind: z.enum(manuscriptKinds),
  title: z.string().max(blockLengths.title),
  ...plan,
  revision: z.number().int().min(0),
});

/** A line of `published.jsonl`. */
export const PublishedLine = z.object({ key: Key, text: z.unknown() });

const Mark = z.string().regex(/^[0-9a-f]{16}$/);

/** Of a translation: the line of its source in the same file, counted from 0, and the contents of the last table. */
const TranslationShape = z.object({
  of: z.number().int().min(0).max(journeysAtMost),
  base: z.object({
    steps: z.array(Key).max(graphLimits.activities * 2),
    links: z.array(Key).max(graphLimits.activities * graphLimits.links),
    variables: z.array(z.string().max(graphLimits.nameLength)).max(graphLimits.variables * 2),
    lines: z.record(Key, Mark),
  }),
});

/** A note of a tester, whose link is not carried. */
const NoteShape = z.object({
  activityId: z
    .string()
    .refine(isId)
    .transform((id) => id as ActivityId),
  title: z.string().max(graphLimits.titleLength).transform(typedText),
  name: z.string().max(testerLimits.nameLength).transform(typedText),
  text: z.string().min(1).max(testerLimits.textLength).transform(typedText),
  at: Time,
  doneAt: Time.optional(),
  seed: z.number().int().min(0).max(0xffff_ffff),
  moves: z.array(Key).max(testerLimits.moves),
  variables: z
    .record(z.string().max(graphLimits.nameLength), z.union([z.boolean(), z.number(), z.string()]))
    .refine((variables) => Object.keys(keptValues(variables)).length === Object.keys(variables).length),
});

/** A line of `journeys.jsonl`: a branching journey. */
export const JourneyLine = z.object({
  title: z.string().max(journeyLengths.title),
  summary: z.string().max(journeyLengths.summary),
  createdAt: Time,
  deletedAt: Time.optional(),
  language: z.string().max(35).optional(),
  translation: TranslationShape.optional(),
  draft: GraphShape,
  versions: z.array(
    z.object({ edition: z.number().int().min(1), title: z.string().max(journeyLengths.title), graph: GraphShape }),
  ),
  notes: z.array(NoteShape).max(testerLimits.notes).optional(),
});
