/** The forms in which a journey may be exported: for Twine, as a playable file, and without loss. */
export const journeyFormats = ['twee', 'playable', 'json'] as const;

/** The formats in which its lines are exported for translators and imported again. */
export const lineFormats = ['csv', 'xliff'] as const;

/** All files of a journey. */
export const journeyFileFormats = [...journeyFormats, ...lineFormats] as const;
export type JourneyFileFormat = (typeof journeyFileFormats)[number];

/** How each format's file ends and what it is, as a download says it. */
export const journeyFiles: Readonly<
  Record<JourneyFileFormat, { readonly ending: string; readonly contentType: string }>
> = {
  twee: { ending: '.twee', contentType: 'text/plain; charset=utf-8' },
  playable: { ending: '.html', contentType: 'text/html; charset=utf-8' },
  json: { ending: '.fabula-journey.json', contentType: 'application/json' },
  csv: { ending: '.csv', contentType: 'text/csv; charset=utf-8' },
  xliff: { ending: '.xlf', contentType: 'application/xliff+xml' },
};

/** Something that a format cannot hold, and where it stands in the journey. */
export type Loss = {
  readonly kind: LossKind;
  /** The title of the step; undefined where it is of the whole journey. */
  readonly activity?: string;
  /** The words of the link, or the name of the variable. */
  readonly what?: string;
};

/** The losses in Twee (and of ink in tables of lines), each written as near as possible: docs/formats.md says how. */
export const lossKinds = [
  'question',
  'writing',
  'ink',
  'shownShut',
  'whyShut',
  'checkpoint',
  'carried',
  'hint',
  'offerDrawn',
  'linkToNothing',
  'brokenExpression',
  'brokenText',
  'choiceVariable',
  'variableRenamed',
  'titleChanged',
  'mayNotGoBack',
  'maps',
  'mapItem',
  'division',
  'mixedValues',
] as const;
export type LossKind = (typeof lossKinds)[number];
