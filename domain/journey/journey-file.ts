/** What a journey may be taken out as: for Twine, to be played by itself, and so that nothing is lost. */
export const journeyFormats = ['twee', 'playable', 'json'] as const;

/** As what its lines go to translators and come back. */
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
  /** What the link says, or the name of the variable. */
  readonly what?: string;
};

/** What Twee cannot hold (and a playable file no ink), each written as near as it goes: docs/formats.md says how. */
export const lossKinds = [
  'question',
  'writing',
  'ink',
  'shownShut',
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
