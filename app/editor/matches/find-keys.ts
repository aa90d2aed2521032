/** What a key asks of the search. */
export type FindKey = 'find' | 'replace' | 'everywhere' | 'next' | 'previous' | 'close';

const isApple = typeof navigator !== 'undefined' && /Mac OS/.test(navigator.userAgent);

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The meaning of a key: Ctrl+F and Ctrl+H, on Apple's keyboards Cmd+F and Cmd+Option+F; Ctrl+Shift+F for all texts; F3
 * and Ctrl+G, with Shift backwards. A keyboard that writes Ukrainian has its F elsewhere in `key`, and at the same place.
 */
export function findKeyOf(event: Pressed, isOnApple = isApple): FindKey | undefined {
  const { key, code, altKey, shiftKey } = event;
  const way = shiftKey ? 'previous' : 'next';
  const [command, other] = isOnApple ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (other) return undefined;
  if (!command) {
    if (altKey) return undefined;
    return key === 'F3' ? way : key === 'Escape' && !shiftKey ? 'close' : undefined;
  }
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
  if (letter === 'g' && !altKey) return way;
  if (shiftKey) return letter === 'f' && !altKey ? 'everywhere' : undefined;
  if (letter === 'f' && !altKey) return 'find';
  const isReplace = isOnApple ? letter === 'f' : letter === 'h' && !altKey;
  return isReplace ? 'replace' : undefined;
}
