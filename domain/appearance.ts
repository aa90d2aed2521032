/** Whether pages are light or dark; `system` follows the device. */
export const colourModes = ['light', 'dark', 'system'] as const;
export type ColourMode = (typeof colourModes)[number];

/** The typeface of stories; `andika` is made for people who find reading hard, and has Latin and Cyrillic letters. */
export const typefaces = ['literata', 'inter', 'andika'] as const;
export type Typeface = (typeof typefaces)[number];

/** The typefaces to write in. */
export const writingTypefaces = ['asRead', ...typefaces] as const;

/** The background of stories; `paper` goes with the colour mode. */
export const papers = ['paper', 'sepia', 'night', 'contrast'] as const;
export type Paper = (typeof papers)[number];

/** How paragraphs are told apart. */
export const paragraphMarks = ['indented', 'spaced'] as const;

/** How much moves: as the device asks, or less. */
export const motions = ['device', 'reduced'] as const;

/** Who checks the spelling of texts that are written. */
export const spellingCheckers = ['fabula', 'browser', 'off'] as const;

/** How Fabula looks to one person, besides the colour mode: in the editor, on the reading page and in the menus. */
export type Appearance = {
  readonly typeface: Typeface;
  /** CSS pixels at the browser's usual size of 16. */
  readonly size: number;
  /** Multiples of the size. */
  readonly leading: number;
  /** Between letters, in thousandths of the font size; between words three times as much. */
  readonly spacing: number;
  /** The widest line, in multiples of the size. */
  readonly measure: number;
  readonly paragraphs: (typeof paragraphMarks)[number];
  /** Whether both edges of stories are even. */
  readonly isJustified: boolean;
  readonly paper: Paper;
  readonly hasMoreContrast: boolean;
  readonly motion: (typeof motions)[number];
  readonly underlinesLinks: boolean;
  /** Whether single keys do something while nothing is being written. */
  readonly hasShortcuts: boolean;
  /** The typeface of texts that are written; `asRead` is that of stories. */
  readonly writingTypeface: (typeof writingTypefaces)[number];
  /** The widest line of texts that are written, in multiples of their size. */
  readonly writingMeasure: number;
  /** Whether the line that is written stays in the middle of the window. */
  readonly hasTypewriterScrolling: boolean;
  /** Whether typed quotation marks, dashes and dots take the form that books have. */
  readonly hasSmartPunctuation: boolean;
  /** Fabula checks the languages it has a dictionary of, and leaves all others to the browser. */
  readonly spelling: (typeof spellingCheckers)[number];
};

/** The defaults. */
export const usualAppearance: Appearance = {
  typeface: 'literata',
  size: 19,
  leading: 1.62,
  spacing: 0,
  measure: 34,
  paragraphs: 'indented',
  isJustified: false,
  paper: 'paper',
  hasMoreContrast: false,
  motion: 'device',
  underlinesLinks: false,
  hasShortcuts: true,
  writingTypeface: 'asRead',
  writingMeasure: 33,
  hasTypewriterScrolling: false,
  hasSmartPunctuation: true,
  spelling: 'fabula',
};

/** The least, the most and the steps of a slider's value. */
export const appearanceRanges = {
  size: { least: 14, most: 32, step: 1 },
  leading: { least: 1.2, most: 2.4, step: 0.06 },
  spacing: { least: 0, most: 120, step: 10 },
  measure: { least: 20, most: 50, step: 2 },
  writingMeasure: { least: 24, most: 60, step: 3 },
} as const;

type Kept = Readonly<Record<string, unknown>>;

/** What is either so or not. */
type Flag = { [Name in keyof Appearance]: Appearance[Name] extends boolean ? Name : never }[keyof Appearance];

/** Reads a stored appearance with tolerance: missing, outdated or out-of-range values fall back to the defaults. */
export function appearanceOf(kept: unknown): Appearance {
  const from: Kept = typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  const oneOf = <Value extends string>(values: readonly Value[], name: keyof Appearance): Value =>
    values.find((value) => value === from[name]) ?? (usualAppearance[name] as Value);
  const within = (name: keyof typeof appearanceRanges): number => {
    const value = from[name];
    const { least, most } = appearanceRanges[name];
    return typeof value === 'number' && value >= least && value <= most ? value : usualAppearance[name];
  };
  const flag = (name: Flag): boolean => {
    const value = from[name];
    return typeof value === 'boolean' ? value : usualAppearance[name];
  };
  return {
    typeface: oneOf(typefaces, 'typeface'),
    size: within('size'),
    leading: within('leading'),
    spacing: within('spacing'),
    measure: within('measure'),
    paragraphs: oneOf(paragraphMarks, 'paragraphs'),
    isJustified: flag('isJustified'),
    paper: oneOf(papers, 'paper'),
    hasMoreContrast: flag('hasMoreContrast'),
    motion: oneOf(motions, 'motion'),
    underlinesLinks: flag('underlinesLinks'),
    hasShortcuts: flag('hasShortcuts'),
    writingTypeface: oneOf(writingTypefaces, 'writingTypeface'),
    writingMeasure: within('writingMeasure'),
    hasTypewriterScrolling: flag('hasTypewriterScrolling'),
    hasSmartPunctuation: flag('hasSmartPunctuation'),
    spelling: oneOf(spellingCheckers, 'spelling'),
  };
}

/** The effect of an appearance on the page's root: data attributes by their names in scripts, and CSS variables. */
export type Looks = {
  readonly attributes: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  /** The paper of reading pages; on all others it would colour menus. */
  readonly paper: Paper;
};

/** The looks of an appearance. Default values are not named, so that the design's own values hold. */
export function looksOf(appearance: Appearance): Looks {
  const usual = usualAppearance;
  const { typeface, size, leading, spacing, measure, paragraphs, paper, writingTypeface, writingMeasure } = appearance;
  return {
    attributes: {
      ...(typeface === usual.typeface ? {} : { typeface }),
      ...(appearance.hasMoreContrast ? { contrast: 'more' } : {}),
      ...(appearance.motion === 'reduced' ? { motion: 'reduced' } : {}),
      ...(appearance.underlinesLinks ? { links: 'underlined' } : {}),
      ...(appearance.hasShortcuts ? {} : { shortcuts: 'off' }),
      ...(paragraphs === usual.paragraphs ? {} : { paragraphs }),
      ...(appearance.isJustified ? { align: 'justify' } : {}),
      ...(writingTypeface === usual.writingTypeface ? {} : { writingTypeface }),
      ...(appearance.hasTypewriterScrolling ? { typewriter: 'on' } : {}),
      ...(appearance.hasSmartPunctuation ? {} : { smartPunctuation: 'off' }),
      ...(appearance.spelling === usual.spelling ? {} : { spelling: appearance.spelling }),
    },
    variables: {
      ...(size === usual.size ? {} : { '--read-size': `${size / 16}rem` }),
      ...(leading === usual.leading ? {} : { '--read-leading': String(leading) }),
      ...(measure === usual.measure ? {} : { '--read-measure': `${measure}em` }),
      ...(spacing === usual.spacing
        ? {}
        : { '--read-letters': `${spacing / 1000}em`, '--read-words': `${(spacing * 3) / 1000}em` }),
      ...(writingMeasure === usual.writingMeasure ? {} : { '--write-measure': `${writingMeasure}em` }),
    },
    paper,
  };
}

/** Every attribute and variable that looks may set: those that they do not name are removed. */
export const looksNames = {
  attributes: [
    'typeface',
    'contrast',
    'motion',
    'links',
    'shortcuts',
    'paragraphs',
    'align',
    'writingTypeface',
    'typewriter',
    'smartPunctuation',
    'spelling',
  ],
  variables: ['--read-size', '--read-leading', '--read-measure', '--read-letters', '--read-words', '--write-measure'],
} as const;
