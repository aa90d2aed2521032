import { readChapbook } from './chapbook.ts';
import { readHarlowe } from './harlowe.ts';
import type { Node, Telling } from './nodes.ts';
import { readSnowman } from './snowman.ts';
import type { Passage, StoryFile } from './story-file.ts';
import { readSugarcube } from './sugarcube.ts';

/** How a story format reads a passage, and which passages are more to it than text. */
export type StoryFormat = {
  readonly read: (source: string, tell: Telling) => Node[];
  /** Whether a passage is done before the story begins. */
  readonly isOpening: (passage: Passage) => boolean;
  /** Whether a passage is shown before each other one, or after it. */
  readonly isHeader: (passage: Passage) => boolean;
  readonly isFooter: (passage: Passage) => boolean;
  /** Passages of the page around the story. */
  readonly unshown: ReadonlySet<string>;
};

const never = () => false;
const plain = { isOpening: never, isHeader: never, isFooter: never, unshown: new Set<string>() };
const named =
  (name: string) =>
  (passage: Passage): boolean =>
    passage.name === name;
const tagged =
  (tag: string) =>
  ({ tags }: Passage): boolean =>
    tags.includes(tag);

const formats: Readonly<Record<'harlowe' | 'sugarcube' | 'chapbook' | 'snowman', StoryFormat>> = {
  harlowe: {
    ...plain,
    read: readHarlowe,
    isOpening: tagged('startup'),
    isHeader: tagged('header'),
    isFooter: tagged('footer'),
  },
  sugarcube: {
    read: readSugarcube,
    isOpening: (passage) => passage.name === 'StoryInit' || passage.tags.includes('init'),
    isHeader: named('PassageHeader'),
    isFooter: named('PassageFooter'),
    unshown: new Set([
      ...['StoryAuthor', 'StoryBanner', 'StoryCaption', 'StoryDisplayTitle', 'StoryInterface', 'StoryMenu'],
      ...['StorySettings', 'StoryShare', 'StorySubtitle', 'StoryIncludes', 'PassageDone', 'PassageReady'],
    ]),
  },
  chapbook: { ...plain, read: readChapbook },
  snowman: { ...plain, read: readSnowman },
};

/** The story format of a story: the one its file names, else the one of its passages, else Harlowe, as in Twine. */
export function formatOf({ format, passages }: StoryFile): StoryFormat {
  const said = (['harlowe', 'sugarcube', 'chapbook', 'snowman'] as const).find((name) =>
    format?.toLowerCase().startsWith(name),
  );
  if (said) return formats[said];
  const sample = passages
    .slice(0, 500)
    .map(({ text }) => text.slice(0, 2_000))
    .join('\n');
  const count = (form: RegExp) => sample.match(form)?.length ?? 0;
  const counts = [
    [formats.harlowe, count(/\([a-z][a-z-]{0,30}:/gi)],
    [formats.sugarcube, count(/<<\/?[a-z=-]/gi)],
    [
      formats.chapbook,
      count(/^\[(?:if|unless|else|cont|JavaScript|note|align|after)\b|\{(?:embed|reveal|link to|back link)|^--$/gim),
    ],
    [formats.snowman, count(/<%/g)],
  ] as const;
  const [first] = counts.toSorted(([, one], [, other]) => other - one);
  return first && first[1] > 0 ? first[0] : formats.harlowe;
}
