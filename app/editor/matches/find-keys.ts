/** What a key asks of the search. */
export type FindKey = 'find' | 'replace' | 'everywhere' | 'next' | 'previous' | 'close';

const isApple = typeof navigator !== 'undefined' && /Mac OS/.test(navigator.userAgent);

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the key of commands is held, Ctrl or on Apple's keyboards Cmd, and whether the other of them is. */
export function commandOf({ ctrlKey, metaKey }: Pressed, isOnApple = isApple): readonly [boolean, boolean] {
  return isOnApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
}

/** The letter of a key; on a keyboard that writes others, the Latin one at the same place. */
export function letterOf({ key, code }: Pressed): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
}

/**
 * The meaning of a key: Ctrl+F and Ctrl+H, on Apple's keyboards Cmd+F and Cmd+Option+F; Ctrl+Shift+F for all texts; F3
 * and Ctrl+G, with Shift backwards. A keyboard that writes Ukrainian has its F elsewhere in `key`, and at the same place.
 */
export function findKeyOf(event: Pressed, isOnApple = isApple): FindKey | undefined {
  const { key, altKey, shiftKey } = event;
  const way = shiftKey ? 'previous' : 'next';
  const [command, other] = commandOf(event, isOnApple);
  if (other) return undefined;
  if (!command) {
    if (altKey) return undefined;
    return key === 'F3' ? way : key === 'Escape' && !shiftKey ? 'close' : undefined;
  }
  const letter = letterOf(event);
  if (letter === 'g' && !altKey) return way;
  if (shiftKey) return letter === 'f' && !altKey ? 'everywhere' : undefined;
  if (letter === 'f' && !altKey) return 'find';
  const isReplace = isOnApple ? letter === 'f' : letter === 'h' && !altKey;
  return isReplace ? 'replace' : undefined;
}
