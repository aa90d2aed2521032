/** Why an update from an editor is not taken. */
export type UpdateProblem =
  /** It is no update, or hangs on itself. */
  | 'unreadable'
  /** It makes the document larger than a document may be. */
  | 'tooLarge'
  /** It holds something outside of the vocabulary. */
  | 'foreignContent'
  /** Its elements lie deeper in one another than `elementDepth`. */
  | 'tooDeep'
  /** It continues from something that the document does not have. */
  | 'incomplete';

/** What the server says in a room besides the updates themselves. */
export type RoomMessage =
  /** All the document had when `vector` (base64 of its Yjs state vector) was taken is on the disk. */
  | { readonly kind: 'saved'; readonly seq: number; readonly vector: string }
  /** The last update could not be written; the server does not have it, and asks for it again. */
  | { readonly kind: 'notSaved' }
  /** An update was not taken and never will be; it stays in its writer's local copy. */
  | { readonly kind: 'refused'; readonly because: UpdateProblem }
  /** Words of the last update have no place in the text any more: a version was kept that has them. */
  | { readonly kind: 'late' }
  /** Someone changed the outline. */
  | { readonly kind: 'outline'; readonly version: number }
  /** Another revision of this text was kept. */
  | { readonly kind: 'revision' }
  /** A block has another number of words now. */
  | { readonly kind: 'words'; readonly blockId: string; readonly words: number };

/** The token an editor shows: the version of the text vocabulary it knows. */
export function roomToken(version: number): string {
  return `v${version}`;
}

/** The version in an editor's token; 0 for none, which is older than any. */
export function tokenVersion(token: string): number {
  const version = /^v(\d{1,6})$/.exec(token)?.[1];
  return version === undefined ? 0 : Number(version);
}

/** What the editor may say about saving a text, from best to worst. */
export type SaveState = 'saved' | 'saving' | 'onDevice' | 'notSaved' | 'refused' | 'signedOut' | 'reload' | 'gone';

export type SaveFacts = {
  readonly isConnected: boolean;
  /** The server has confirmed, after its commit, everything this editor holds. */
  readonly isCovered: boolean;
  /** The local copy has everything this editor holds; false where the browser keeps none. */
  readonly isOnDevice: boolean;
  /** The server said that it cannot write. */
  readonly isFailing: boolean;
  /** A title or synopsis was typed that the server does not have yet. */
  readonly isPending?: boolean;
  readonly stopped?: 'refused' | 'signedOut' | 'reload' | 'gone' | undefined;
};

/** The state of a text in one word. "Saved" is only said of text that a commit has confirmed. */
export function saveState(facts: SaveFacts): SaveState {
  if (facts.stopped) return facts.isOnDevice || facts.isCovered ? facts.stopped : 'notSaved';
  if (facts.isCovered && facts.isConnected && !facts.isFailing) return facts.isPending ? 'saving' : 'saved';
  if (facts.isFailing) return facts.isOnDevice ? 'onDevice' : 'notSaved';
  if (facts.isConnected) return 'saving';
  return facts.isOnDevice ? 'onDevice' : 'notSaved';
}
