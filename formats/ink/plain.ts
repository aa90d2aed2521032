/** Instructions of a compiled story that only print words, offer choices and end. */
const plainCommands: ReadonlySet<string> = new Set([
  ...['\n', 'ev', '/ev', 'str', '/str', '<>', '#', '/#', 'nop', 'done', 'end'],
]);

/** The flags of a compiled choice, as bits (`ChoicePoint.flags` of inkle's runtime). */
const choiceBits = { hasCondition: 1, isFallback: 8, isOnce: 16 } as const;

/**
 * Whether a compiled story has words, choices and diverts alone: no variables, conditions, sequences, functions,
 * tunnels, threads or fallback choices. Its words after a choice are then always the same, and its choices too, except
 * those that are offered once. Follows inkle's "ink JSON runtime format". Total: anything that is no story is not
 * plain.
 */
export function isPlainInk(compiled: string): boolean {
  let story: { readonly root?: unknown; readonly listDefs?: object };
  try {
    story = JSON.parse(compiled.replace(/^\uFEFF/, ''));
  } catch {
    return false;
  }
  if (!Array.isArray(story.root) || Object.keys(story.listDefs ?? {}).length > 0) return false;
  const waiting: unknown[] = [story.root];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item === null) continue;
    if (typeof item === 'string') {
      if (!item.startsWith('^') && !plainCommands.has(item)) return false;
    } else if (Array.isArray(item)) {
      const last = item.at(-1);
      waiting.push(...item.slice(0, -1));
      if (isObject(last))
        for (const [name, held] of Object.entries(last)) if (name !== '#f' && name !== '#n') waiting.push(held);
    } else if (!isObject(item) || !isPlainObject(item)) return false;
  }
  return true;
}

/** Tells of the choice at a place in a plain story, such as `0.g-0.2`, whether it is offered until it was taken once. */
export function offeredOnceIn(compiled: string): (path: string) => boolean {
  const { root } = JSON.parse(compiled.replace(/^\uFEFF/, ''));
  return (path) => isOfferedOnce(root, path);
}

function isOfferedOnce(root: unknown, path: string): boolean {
  let item = root;
  for (const part of path.split('.')) {
    if (!Array.isArray(item)) return false;
    const last: unknown = item.at(-1);
    item = /^\d+$/.test(part)
      ? item[Number(part)]
      : ((isObject(last) ? last[part] : undefined) ??
        item.find((one) => Array.isArray(one) && one.at(-1)?.['#n'] === part));
  }
  return isObject(item) && (Number(item.flg) & choiceBits.isOnce) !== 0;
}

function isObject(item: unknown): item is Readonly<Record<string, unknown>> {
  return typeof item === 'object' && item !== null && !Array.isArray(item);
}

/** A divert, a choice, or how a choice repeats the beginning of its words: `$r` is where it goes back to. */
function isPlainObject(item: Readonly<Record<string, unknown>>): boolean {
  if (item.c === true) return false;
  if ('->' in item) return item.var !== true || item['->'] === '$r';
  if ('*' in item) return (Number(item.flg) & (choiceBits.hasCondition | choiceBits.isFallback)) === 0;
  return '^->' in item || item['temp='] === '$r' || '#n' in item;
}
