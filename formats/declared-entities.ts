/** Characters of a document type that are looked through, and of the replacement of one entity. */
const longest = { doctype: 20_000, value: 500 };
/** Characters that entities may add to a file. */
const mostAdded = 2 ** 20;

const doctype = /<!DOCTYPE\s[^[<>]*\[/i;
const declaration = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const builtIn = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * A source with the words that its own document type declares put in their places (`<!ENTITY hero "Orrin">`). Only plain
 * words are: nothing that names a file, holds markup or other entities, so that a small file never becomes a large one.
 */
export function withDeclaredEntities(source: string): string {
  const opening = doctype.exec(source.slice(0, longest.doctype));
  if (!opening) return source;
  const begin = opening.index + opening[0].length;
  const length = source.slice(begin, begin + longest.doctype).search(/\]\s*>/);
  if (length < 0) return source;
  const values = declared(source.slice(begin, begin + length));
  const rest = source.slice(begin + length).replace(/^\]\s*>/, '');
  const before = source.slice(0, opening.index);
  if (values.size === 0) return before + rest;
  let added = 0;
  const put = rest.replace(/&([\w.-]+);/g, (reference, name) => {
    const value = values.get(name);
    added += value?.length ?? 0;
    return value === undefined || added > mostAdded ? reference : value;
  });
  return before + put;
}

function declared(subset: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', double, single] of subset.matchAll(declaration)) {
    const value = double ?? single ?? '';
    // Character references are not entities of the file.
    const others = value.replace(/&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);/gi, '');
    const isPlain = value.length <= longest.value && !/[<&%]/.test(others) && !builtIn.has(name);
    if (isPlain && !values.has(name)) values.set(name, value.replaceAll('"', '&quot;').replaceAll("'", '&apos;'));
  }
  return values;
}
