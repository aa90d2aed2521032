const isApple = typeof navigator !== 'undefined' && /Mac OS/.test(navigator.userAgent);

const signs: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' };
const words: Readonly<Record<string, string>> = { Mod: 'Ctrl' };

/**
 * Keys as someone reads them on their keyboard: Ctrl+Shift+B, on Apple’s ⇧⌘B.
 *
 * @param keys in ProseMirror’s spelling, such as Mod-Shift-b
 */
export function keyText(keys: string, isOnApple = isApple): string {
  const parts = keys.split(/-(?!$)/).map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (!isOnApple) return parts.map((part) => words[part] ?? part).join('+');
  // Apple’s order: the other keys before Command.
  const order = ['Alt', 'Shift', 'Mod'];
  const held = order.filter((name) => parts.includes(name));
  return [...held, ...parts.filter((part) => !order.includes(part))].map((part) => signs[part] ?? part).join('');
}
