import { hourMs, minuteMs, secondMs } from './duration.ts';

/**
 * The limits of one request, connection, address or account, where a limit belongs to no single word of the glossary.
 * Limits of works, texts, files and so on stand in that word's own module; those of the identity in
 * identity/settings.ts.
 */

/** Bytes that what people send leaves on the disk, so that what they write can still be kept. */
export const roomKept = 64 * 2 ** 20;

/** Bytes of a form at most; files go through the calls under /api, which have their own limits. */
export const formBodyBytes = 256 * 1024;

/** Bytes that are read to their end before they are refused. */
export const passedOverBytes = 64 * 2 ** 20;

/** Bytes of a request to the API: of one record, and of a batch. */
export const recordBodyBytes = 64 * 1024;
export const batchBodyBytes = 1024 * 1024;

/** Bytes of what one call changes in a journey's draft. */
export const journeyEditBytes = 8 * 1024 * 1024;

/** Bytes of a table of a journey's lines: each line twice, in characters of up to three bytes. */
export const lineTableBytes = 64 * 1024 * 1024;

/** Bytes of a call to the identity. */
export const identityBodyBytes = 64 * 1024;

/** Bytes of the metadata of a file at most. */
export const objectFactsBytes = 64 * 1024;

/** The limits of requests. */
export type RequestLimits = {
  /** Milliseconds until the head of a request is there. */
  readonly headMs: number;
  /** Milliseconds until the body of a form or a call is there. */
  readonly bodyMs: number;
  /** Milliseconds until a file is there: it takes its time on a slow line. */
  readonly fileMs: number;
  /** Milliseconds in which at least something of a body must come. */
  readonly stillMs: number;
  /** Connections in all, and from one address. */
  readonly connections: number;
  readonly ofAddress: number;
  /**
   * Milliseconds that a connection waits for its next request. Longer than proxies keep theirs (a minute, as a rule): of
   * a request that goes out as its connection is closed nobody knows whether it arrived. Shorter where many are open.
   */
  readonly idleMs: { readonly usual: number; readonly crowded: number };
};

/** The limits unless a test sets others. */
export const requestLimits: RequestLimits = {
  headMs: 15_000,
  bodyMs: minuteMs,
  fileMs: hourMs,
  stillMs: minuteMs,
  connections: 5_000,
  ofAddress: 500,
  idleMs: { usual: 65 * secondMs, crowded: 5 * secondMs },
};

/** Streams an account may have: pages of one browser share one, so these are browsers. */
export const accountStreams = 8;

/** Messages that may wait for a page that takes none. */
export const streamMessages = 64;

/** Characters of the cursor that a socket sends, as JSON. */
export const awarenessLength = 4_096;

/** Characters of a page's report of its own failure. */
export const failureLengths = { message: 1_000, stack: 8_000 } as const;

/** How many may run at a time: in all, of one address and of one account; each holds its bytes in memory. */
export const turnLimits = {
  /** Forms with a picture. */
  pictureForm: { inAll: 16, ofAddress: 4, ofAccount: 16 },
  /** Pictures sent into a text. */
  picture: { inAll: 16, ofAddress: 8, ofAccount: 4 },
  /** Pieces of an upload. */
  piece: { inAll: 32, ofAddress: 16, ofAccount: 4 },
  /** Manuscripts sent in one request. */
  manuscript: { inAll: 8, ofAddress: 4, ofAccount: 1 },
  /** Editors of journeys that wait for what others change. */
  journeyWait: { inAll: 2_000, ofAddress: 100, ofAccount: 16 },
  /** Journeys that are written into files, and tables of lines that are read. */
  journeyFile: { inAll: 8, ofAddress: 4, ofAccount: 2 },
  /** Open sockets. */
  socket: { inAll: 5_000, ofAddress: 300, ofAccount: 60 },
} as const;

/** Milliseconds that a journey's file waits for its turn. */
export const journeyFileWaitMs = 30_000;

/** How often something may be done within a time; the comment on each says what is counted. */
export const rates = {
  /** Failures of pages, reported by one address and by all: a log is read by people. */
  failure: { most: 60, withinMs: hourMs },
  failures: { most: 2_000, withinMs: hourMs },
  /** Messages to the site of one address, fewer without the proof of work, which needs scripts; and of all. */
  contact: { most: 6, withinMs: hourMs },
  contactUnproven: { most: 2, withinMs: hourMs },
  contacts: { most: 60, withinMs: hourMs },
  /** Reports of works by one address, and emails about reports to the site's admins. */
  report: { most: 10, withinMs: hourMs },
  reportEmails: { most: 20, withinMs: hourMs },
  /** Searches from one address without an account: a class may sit behind it. */
  visitorSearches: { most: 120, withinMs: minuteMs },
  /** Edits of journeys by one account: a page sends one at a time; and looks at how runs fit a draft. */
  journeyEdits: { most: 600, withinMs: minuteMs },
  journeyFits: { most: 30, withinMs: minuteMs },
  /** Steps that one account opens in editors of journeys, and that the other authors are told of. */
  journeyMoves: { most: 120, withinMs: minuteMs },
  /** Checks by browsers of the runs they keep, one after each choice, and the runs they send back, of one account. */
  journeyOffline: { most: 300, withinMs: minuteMs },
  /** Looks at a story bible beside a text, by one account: after each pause in writing. */
  entries: { most: 240, withinMs: minuteMs },
  /** Looks at a text beside another one, by one account: after each pause of whoever writes it. */
  draftTexts: { most: 240, withinMs: minuteMs },
  /** The same with all that is inside it: when it is chosen, and after changes of the outline. */
  draftParts: { most: 60, withinMs: minuteMs },
  /** Looks at the names of the texts of which a browser keeps copies, by one account. */
  textNames: { most: 60, withinMs: minuteMs },
  /** Looks at an outline beside another page of the workspace, by one account: after each change on that page. */
  outlines: { most: 240, withinMs: minuteMs },
  /** Looks at projects that a browser keeps, by one account: after each change of the outline beside an open text. */
  keptProjects: { most: 240, withinMs: minuteMs },
  /** Looks at readers' pieces, and decisions about them, by one account. */
  journeyPieces: { most: 120, withinMs: minuteMs },
  /** Files of journeys that one account exports or imports: each is written or read whole. */
  journeyFiles: { most: 60, withinMs: minuteMs },
  /** Steps that testers at one address are shown, and notes they write: a class may sit behind it. */
  testerSteps: { most: 600, withinMs: minuteMs },
  testerNotes: { most: 60, withinMs: hourMs },
  /** Chapters that one account looks at, or makes, next to a journey. */
  journeyChapters: { most: 120, withinMs: minuteMs },
  /** Links for testers that one account makes, and looks at what they noted. */
  testerLinks: { most: 30, withinMs: hourMs },
  testing: { most: 120, withinMs: minuteMs },
  /** Test emails of one operator. */
  testEmail: { most: 5, withinMs: hourMs },
  /** Reads and writes of the API by one account, calls of one visitor, and wrong tokens from one address. */
  apiRead: { most: 3_000, withinMs: minuteMs },
  apiWrite: { most: 3_000, withinMs: minuteMs },
  apiVisitor: { most: 300, withinMs: minuteMs },
  apiWrongToken: { most: 60, withinMs: minuteMs },
} as const;
