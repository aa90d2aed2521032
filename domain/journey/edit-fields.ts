import type { Activity, Link } from './graph.ts';

/** What two authors may change at once in an activity: an edit says what it was (`was`), and is refused if it is not. */
export type SharedOfActivity = Pick<Activity, 'title' | 'text' | 'hint' | 'effects' | 'storylet' | 'offer'>;
/** The same of a link. */
export type SharedOfLink = Pick<Link, 'label' | 'feedback' | 'whyShut' | 'condition' | 'effects'>;

/** The fields that hold words: both authors' letters are in them. Others hold rules, of which only whole ones make sense. */
export const wordFields: ReadonlySet<string> = new Set([
  ...['title', 'text', 'hint', 'label', 'feedback', 'whyShut', 'carried'],
]);

const shared: ReadonlySet<string> = new Set([...wordFields, 'condition', 'effects', 'storylet', 'offer']);

/** Whether two values of fields are the same, whatever the order of an object's names. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name as keyof object], other[name as keyof object]));
}

/** Whether something is another by now than an edit says it was. */
export function differs<Item extends object>(item: Item, was: Partial<Item> | undefined): boolean {
  return Object.entries(was ?? {}).some(([name, value]) => !isSame(item[name as keyof Item], value));
}

/** The fields of an item that an edit changes, as they are now. */
export function picked<Item extends object, Fields extends object>(item: Item, fields: Fields): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, item[name as keyof Item]])) as Fields;
}

/** Those of some fields that two authors may change at once; undefined where there is none. */
export function sharedOf<Fields extends object>(fields: Fields): Fields | undefined {
  const held = Object.entries(fields).filter(([name]) => shared.has(name));
  return held.length > 0 ? (Object.fromEntries(held) as Fields) : undefined;
}
