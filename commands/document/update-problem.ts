import * as Y from 'yjs';
import type { UpdateProblem } from '#domain/room.ts';
import { documentLength, elementDepth, markNames, nodeNames } from '#domain/text.ts';
import { rootName } from './yjs-text.ts';

type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Decoded['structs'][number];

/**
 * Looks into an update before it is applied to a document: it must be readable, hold only elements and marks of the
 * vocabulary under the one root, hang on nothing the document does not have, and nest nothing too deeply. Costs as
 * much as the update is long, not as the document.
 */
export function updateProblem(document: Y.Doc, update: Uint8Array): UpdateProblem | undefined {
  if (update.byteLength > documentLength) return 'tooLarge';
  let decoded: Decoded;
  try {
    decoded = Y.decodeUpdate(update);
  } catch {
    return 'unreadable';
  }
  // An item without length is written and can be applied, but the result can never be read again.
  if (decoded.structs.some(({ length }) => length === 0)) return 'unreadable';
  const items = decoded.structs.filter((struct) => struct instanceof Y.Item);
  if (!items.every(pointsBack)) return 'unreadable';
  if (!items.every(isOurs)) return 'foreignContent';
  if (lacksWhatItHangsOn(document, decoded, items)) return 'incomplete';
  return nestsTooDeeply(document, decoded.structs, items) ? 'tooDeep' : undefined;
}

/**
 * Whether an item depends on earlier ones only: one that depends on itself could be written, but never be read again.
 */
function pointsBack(item: Y.Item): boolean {
  return tiesOf(item).every((other) => other.client !== item.id.client || other.clock < item.id.clock);
}

/** The items that an item depends on. */
function tiesOf({ parent, origin, rightOrigin }: Y.Item): Y.ID[] {
  return [parent instanceof Y.ID ? parent : null, origin, rightOrigin].filter((id) => id !== null);
}

function isOurs(item: Y.Item): boolean {
  if (typeof item.parent === 'string' && (item.parent as string) !== rootName) return false;
  const { content } = item;
  if (content instanceof Y.ContentType) {
    const { type } = content;
    return type instanceof Y.XmlElement ? nodeNames.has(type.nodeName) : type instanceof Y.XmlText;
  }
  if (content instanceof Y.ContentFormat) return markNames.has(content.key.split('--')[0] ?? '');
  return (
    content instanceof Y.ContentString ||
    content instanceof Y.ContentDeleted ||
    // Attributes of an element, never list entries.
    (content instanceof Y.ContentAny && item.parentSub !== null) ||
    // An item that continues another one does not say its attribute's name again.
    (content instanceof Y.ContentAny && (item.origin !== null || item.rightOrigin !== null))
  );
}

/**
 * Whether an update continues from something, or deletes something, that neither it nor the document has. Yjs would
 * keep such an update waiting and search all waiting updates again with each further one.
 */
function lacksWhatItHangsOn(document: Y.Doc, { structs, ds }: Decoded, items: readonly Y.Item[]): boolean {
  const ends = new Map<number, number>();
  const endOf = (client: number) => ends.get(client) ?? Y.getState(document.store, client);
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    if (clock > endOf(client)) return true;
    ends.set(client, Math.max(endOf(client), clock + struct.length));
  }
  if (items.some((item) => tiesOf(item).some(({ client, clock }) => clock >= endOf(client)))) return true;
  return [...ds.clients].some(([client, deleted]) => deleted.some(({ clock, len }) => clock + len > endOf(client)));
}

/** Whether an element of an update would lie deeper than elements may. */
function nestsTooDeeply(document: Y.Doc, structs: readonly Struct[], items: readonly Y.Item[]): boolean {
  const depths = new Map<Y.Item, number>();
  const inUpdate = finder(structs);
  const find = ({ client, clock }: Y.ID) =>
    clock < Y.getState(document.store, client)
      ? Y.getItem(document.store, Y.createID(client, clock))
      : inUpdate(client, clock);

  /** The item whose place tells an item's place: the element it lies in, or a neighbour in the same one. */
  const leads = (item: Y.Item): { readonly other: unknown; readonly isInside: boolean } | undefined => {
    const parent: unknown = item.parent;
    if (parent instanceof Y.AbstractType) return parent._item ? { other: parent._item, isInside: true } : undefined;
    if (parent instanceof Y.ID) return { other: find(parent), isInside: true };
    if (typeof parent === 'string') return undefined;
    const beside = item.origin ?? item.rightOrigin;
    return beside ? { other: find(beside), isInside: false } : undefined;
  };

  const depthOf = (item: Y.Item): number => {
    const way: { item: Y.Item; isInside: boolean }[] = [];
    let depth = 0;
    for (let at = item; ; ) {
      const known = depths.get(at);
      if (known !== undefined) {
        depth = known;
        break;
      }
      const lead = way.length > items.length + elementDepth ? undefined : leads(at);
      way.push({ item: at, isInside: lead?.isInside === true });
      if (!(lead?.other instanceof Y.Item)) break;
      at = lead.other;
    }
    for (const { item: passed, isInside } of way.reverse()) {
      if (isInside) depth += 1;
      depths.set(passed, depth);
    }
    return depth;
  };
  return items.some((item) => item.content instanceof Y.ContentType && depthOf(item) >= elementDepth);
}

/** Finds an update's item by its client and a clock within it. */
function finder(structs: readonly Struct[]): (client: number, clock: number) => Struct | undefined {
  const byClient = Map.groupBy(structs, ({ id }) => id.client);
  return (client, clock) => {
    const own = byClient.get(client) ?? [];
    let [low, high] = [0, own.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const struct = own[middle];
      if (!struct) return undefined;
      if (clock < struct.id.clock) high = middle - 1;
      else if (clock >= struct.id.clock + struct.length) low = middle + 1;
      else return struct;
    }
    return undefined;
  };
}
