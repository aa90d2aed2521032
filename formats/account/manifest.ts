import { z } from 'zod';
import { colourModes } from '#domain/appearance.ts';
import { isCalendarDay } from '#domain/calendar-day.ts';
import { goalLimits } from '#domain/goal.ts';
import { answerLength, movesAtMost, saveNameLength, savesAtMost } from '#domain/journey/journey.ts';
import { stintLimits } from '#domain/stint.ts';
import { isCustom, isFact, objectLengths } from '#domain/stored-object.ts';
import { isTimeZone } from '#domain/time-zone.ts';

/** The version of the archive that is written, and the newest that is read. */
export const accountArchiveVersion = 4;

/** The files that an account archive may hold: nothing else is ever read, so that no name leads anywhere. */
export const accountPaths = {
  record: /^(?:account|library|places|runs|goals|follows|notifications|objects)\.json$/,
  archive: /^works\/\d{4}\/work\.fabula\.zip$/,
  object: /^objects\/\d{6}$/,
  other: /^(?:works\/\d{4}\/(?:work\.(?:epub|md)|cover\.\w{3,4})|pictures\/\d{4}\.\w{3,4})$/,
} as const;

/** Works, rows, objects and files, that an archive holds at most. */
export const accountLimits = {
  works: 5_000,
  rows: 200_000,
  objects: 20_000,
  entries: 60_000,
  recordBytes: 64 * 2 ** 20,
};

const Time = z
  .number()
  .int()
  .min(0)
  .max(2 ** 48 - 1);
const Count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Id = z.string().min(1).max(100);
const Name = z.string().max(1_000);
const Fact = z.string().refine(isFact);

const Work = z.object({
  /** Its folder below `works/`. */
  path: z.string().regex(/^\d{4}$/),
  id: Id,
  /** Its id in the first archive it came from: the same as its id where it was never imported. */
  origin: Id,
  title: Name,
  language: z.string().max(35),
  organisation: Name,
  words: Count,
  /** When it was put into the trash. */
  trashedAt: Time.optional(),
});

/** `manifest.json`: what the archive is, when it was made and which works it holds. */
export const AccountManifest = z.object({
  format: z.literal('fabula-account'),
  version: z.number().int().min(1),
  madeAt: z.iso.datetime(),
  works: z.array(Work).max(accountLimits.works),
  /** Works of which a part could not be written, and the missing files of each. */
  missing: z.array(z.object({ id: Id, title: Name, files: z.array(z.string().max(200)) })).max(accountLimits.works),
  /** Objects that could not be written, or were more than an archive holds; before version 2 none were. */
  missingObjects: Count.default(0),
  /** Of `sums.jsonl`. */
  sums: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AccountManifest = z.infer<typeof AccountManifest>;
export type ArchivedWork = AccountManifest['works'][number];

/** A work as lists name it; without address and title where its reader may no longer see it. */
const WorkName = z.object({
  id: Id,
  origin: Id,
  address: Name.optional(),
  title: Name.optional(),
  credit: Name.optional(),
  language: z.string().max(35).optional(),
});

const rows = <Row extends z.ZodType>(row: Row) => z.array(row).max(accountLimits.rows);

/** `library.json`. */
export const LibraryRecord = rows(z.object({ work: WorkName, shelf: z.string().max(40), addedAt: Time }));
export type LibraryRecord = z.infer<typeof LibraryRecord>;

const Place = z.object({
  device: z.string().max(100),
  block: Id,
  page: Id,
  offset: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
  before: z.string().max(200),
  after: z.string().max(200),
  at: Time,
});

/** `places.json`: how far someone is in what they read. */
export const PlacesRecord = rows(
  z.object({
    work: WorkName,
    startedAt: Time,
    readAt: Time,
    finishedAt: Time.optional(),
    percent: z.number().int().min(0).max(100),
    wordsLeft: z
      .number()
      .int()
      .min(0)
      .max(2 ** 31),
    activity: Id.optional(),
    places: z.array(Place).max(1_000),
  }),
);
export type PlacesRecord = z.infer<typeof PlacesRecord>;

/** `runs.json`: the branching journeys someone travels, with what they chose and wrote; before version 3 there was none. */
export const RunsRecord = rows(
  z.object({
    work: WorkName,
    journey: z.object({ id: Id, title: Name, createdAt: Time }),
    runs: z
      .array(
        z.object({
          edition: z.number().int().min(1),
          seed: z
            .number()
            .int()
            .min(0)
            .max(2 ** 32 - 1),
          startedAt: Time,
          at: Time,
          /** The choices, in order, and where each led. */
          moves: z.array(z.object({ move: Id, activity: Id, at: Time })).max(movesAtMost),
          /** Answers to reflections and prompts. */
          answers: z.array(z.object({ activity: Id, text: z.string().max(answerLength), at: Time })).max(movesAtMost),
          /** The places saved in it, by how many of the moves lead there; earlier archives have none. */
          saves: z
            .array(
              z.object({
                turn: z.number().int().min(0).max(movesAtMost),
                name: z.string().max(saveNameLength),
                at: Time,
              }),
            )
            .max(savesAtMost)
            .default([]),
        }),
      )
      .max(10_000),
    endings: z.array(z.object({ ending: Id, at: Time })).max(10_000),
    /**
     * Pieces shared with other readers, to be read: an import does not share them again. Earlier archives have none.
     */
    pieces: z
      .array(
        z.object({
          activity: Id,
          text: z.string().max(answerLength),
          state: z.string().max(20),
          at: Time,
          isNamed: z.boolean(),
        }),
      )
      .max(10_000)
      .default([]),
  }),
);
export type RunsRecord = z.infer<typeof RunsRecord>;

const Day = z.string().refine(isCalendarDay);
const Words = z.number().int().min(1);

/** `goals.json`: what someone wants to write of works, and what they wrote by day; before version 4 there was none. */
export const GoalsRecord = rows(
  z.object({
    work: WorkName,
    daily: Words.max(goalLimits.daily).optional(),
    total: Words.max(goalLimits.total).optional(),
    deadline: Day.optional(),
    timeZone: z.string().refine(isTimeZone),
    startedAt: Time,
    endedAt: Time.optional(),
    stints: rows(
      z.object({
        day: Day,
        startedAt: Time,
        seconds: z.number().int().min(0).max(stintLimits.seconds),
        words: Count.max((stintLimits.seconds / 60) * stintLimits.wordsPerMinute),
      }),
    ),
  }),
);
export type GoalsRecord = z.infer<typeof GoalsRecord>;

/** `objects.json`: the objects of someone, or of one of their works, in the object store. */
export const ObjectsRecord = z
  .array(
    z.object({
      /** Its bytes, below `objects/`. */
      file: z.string().regex(/^\d{6}$/),
      /** The work it is of, by its path in the archive; without it is the account's own. */
      work: z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
      /** Its path below that of the account or the work. */
      name: z.string().max(objectLengths.path),
      size: Count,
      /** Base64. */
      md5: z.string().max(24),
      facts: z.object({
        contentType: Fact,
        contentEncoding: Fact,
        contentDisposition: Fact,
        contentLanguage: Fact,
        cacheControl: Fact,
        custom: z.record(z.string(), z.string()).refine(isCustom),
      }),
      createdAt: Time,
      updatedAt: Time,
    }),
  )
  .max(accountLimits.objects);
export type ObjectsRecord = z.infer<typeof ObjectsRecord>;
export type ArchivedObject = ObjectsRecord[number];

/** The parts of `account.json` that are restored; the rest is for its person to read. */
export const AccountRecord = z.object({
  profile: z.object({
    bio: z.string().max(10_000),
    links: z.array(z.object({ label: z.string().max(1_000), address: z.string().max(2_000) })).max(100),
  }),
  settings: z.object({
    appearance: z
      .object({ mode: z.enum(colourModes).catch('system') })
      .loose()
      .optional(),
  }),
});
export type AccountRecord = z.infer<typeof AccountRecord>;

/** A line of `sums.jsonl`. */
export const SumLine = z.object({
  path: z.string().max(200),
  bytes: Count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
