import type { BlockStatus, ManuscriptKind } from '#domain/block.ts';
import type { LabelColor } from '#domain/block-label.ts';
import type { EntryKind } from '#domain/entry.ts';
import type { Graph } from '#domain/journey/graph.ts';
import type { TesterNote } from '#domain/journey/tester.ts';
import type { TranslationBase } from '#domain/journey/translation.ts';
import type { OtherDraft } from '#domain/other-draft.ts';
import type { ProjectRevisionReason } from '#domain/project-revision.ts';
import type { RevisionReason } from '#domain/revision.ts';
import type { Text } from '#domain/text.ts';
import type { Rating, WorkLabels, WorkStatus } from '#domain/work-facts.ts';

/**
 * A whole project outside of Fabula: everything that is its own, nothing of its readers. Ids in it only tell its parts
 * from each other; an import gives new ones. docs/formats.md describes the file it is kept in.
 */
export type ProjectArchive = {
  readonly project: {
    readonly title: string;
    readonly kind: string;
    readonly summary: string;
    readonly credit: string;
    readonly language: string;
    readonly licence: string;
    readonly status: WorkStatus;
    readonly finishedAt?: number | undefined;
    readonly rating?: Rating | undefined;
    readonly warningNote?: string | undefined;
    /** The key of the cover among the files, and its description. */
    readonly cover?: string | undefined;
    readonly coverAlt?: string | undefined;
  } & Partial<{ readonly [Kind in keyof WorkLabels]: WorkLabels[Kind] | undefined }>;
  readonly journeys: readonly {
    readonly kind: 'linear';
    readonly title: string;
    readonly summary: string;
  }[];
  /** Its branching journeys, removed ones too. */
  readonly branching: readonly ArchivedJourney[];
  /** The labels its blocks may have, by their keys. */
  readonly labels?: readonly ArchivedLabel[] | undefined;
  /** The words of its dictionary, with when they were added. */
  readonly words?: readonly { readonly word: string; readonly at: number }[] | undefined;
  /** The dates in its story that have a place, as they compare, in their order. */
  readonly dates?: readonly string[] | undefined;
  /** Every block, those in the trash and the entries of the story bible too; parents come before their children. */
  readonly blocks: readonly ArchivedBlock[];
  readonly editions: readonly ArchivedEdition[];
  readonly editionBlocks: readonly ArchivedEditionBlock[];
  /** Versions of all of it, the oldest first. */
  readonly versions?: readonly ArchivedProjectVersion[] | undefined;
  readonly versionBlocks?: readonly ArchivedVersionBlock[] | undefined;
  /** The texts of editions by their keys. */
  readonly published: ReadonlyMap<string, Text>;
  /** Pictures by the keys that texts name them by. */
  readonly files: ReadonlyMap<string, ArchivedFile>;
};

export type ArchivedJourney = {
  readonly title: string;
  readonly summary: string;
  readonly createdAt: number;
  /** When it was removed. */
  readonly deletedAt?: number | undefined;
  /** Where it is not told in the language of the project. */
  readonly language?: string | undefined;
  /** Where it is a translation: the place of its source among the journeys, and the contents of the last table. */
  readonly translation?: { readonly of: number; readonly base: TranslationBase } | undefined;
  /** Its authors' draft. */
  readonly draft: Graph;
  /** Its published versions, each from its edition on. */
  readonly versions: readonly { readonly edition: number; readonly title: string; readonly graph: Graph }[];
  /** Its testers' notes, the first first; not their links, whose tokens are secrets. */
  readonly notes?: readonly ArchivedNote[] | undefined;
};

/** A tester's note with the way to it; the ids of steps stay the same in a copy. */
export type ArchivedNote = Omit<TesterNote, 'id' | 'linkId' | 'doneAt'> & { readonly doneAt?: number | undefined };

/** A label of blocks; `key` only tells it from the others of the archive. */
export type ArchivedLabel = { readonly key: string; readonly name: string; readonly color: LabelColor };

export type ArchivedFile = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };

export type ArchivedBlock = {
  readonly id: string;
  readonly parent?: string | undefined;
  readonly position: string;
  readonly kind: ManuscriptKind | EntryKind;
  readonly title: string;
  readonly synopsis: string;
  readonly status: BlockStatus;
  /** The key of its label, the words it aims at, whose view it is told from, and when it happens in the story. */
  readonly label?: string | undefined;
  readonly target?: number | undefined;
  readonly pointOfView?: string | undefined;
  readonly storyDate?: string | undefined;
  readonly language?: string | undefined;
  /** Of an entry of the story bible, whose name is the title and whose notes are the text. */
  readonly entry?: ArchivedEntry | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it was put into the trash, and the block whose removal included it. */
  readonly deletedAt?: number | undefined;
  readonly deletedWith?: string | undefined;
  readonly text: Text;
  /** The versions of its text, the oldest first. */
  readonly revisions: readonly ArchivedRevision[];
  /** Its other draft, and the place of the text of that among its versions. */
  readonly otherDraft?: (Pick<OtherDraft, 'name' | 'writtenName' | 'at'> & { readonly revision: number }) | undefined;
};

/** What an entry says besides its name and notes; blocks are named by their ids. */
export type ArchivedEntry = {
  readonly aliases: readonly string[];
  /** Those of its names that are not looked for in texts. */
  readonly unsought?: readonly string[] | undefined;
  /** The key of its picture among the files, and what it shows. */
  readonly picture?: { readonly file: string; readonly alt: string } | undefined;
  readonly fields: readonly {
    readonly label: string;
    readonly value: string;
    readonly from?: string | undefined;
    readonly removedAt?: number | undefined;
  }[];
  /** The blocks in which its authors say that it is. */
  readonly scenes: readonly string[];
};

export type ArchivedRevision = {
  readonly at: number;
  /** The display name of its author. */
  readonly by: string;
  readonly reason: RevisionReason;
  readonly name: string;
  readonly text: Text;
};

/** A version of the whole project. */
export type ArchivedProjectVersion = {
  readonly at: number;
  /** The display name of who saved it. */
  readonly by: string;
  readonly reason: ProjectRevisionReason;
  readonly name: string;
};

/** A block as versions or editions that follow one another have it: n has it so when `from` <= n < `until`. */
type KeptAlike = {
  readonly block: string;
  readonly from: number;
  readonly until?: number | undefined;
  readonly parent?: string | undefined;
  readonly position: string;
  readonly kind: ManuscriptKind;
  readonly title: string;
};

/** A block as some versions of the project have it; `from` and `until` are places among all versions. */
export type ArchivedVersionBlock = KeptAlike & {
  readonly synopsis: string;
  readonly status: BlockStatus;
  readonly label?: string | undefined;
  readonly target?: number | undefined;
  readonly pointOfView?: string | undefined;
  readonly storyDate?: string | undefined;
  /** The place of its text among the revisions of the block. */
  readonly revision: number;
};

export type ArchivedEdition = {
  readonly number: number;
  readonly note: string;
  readonly publishedAt: number;
  readonly title: string;
  readonly summary: string;
  readonly credit: string;
  readonly language: string;
  readonly cover?: string | undefined;
  readonly withdrawnAt?: number | undefined;
};

/** A block with the numbers of the editions that hold it. */
export type ArchivedEditionBlock = KeptAlike & {
  /** The key of its text among the published ones. */
  readonly text: string;
};
