import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Z (⌘Z) takes the last edit of the journey back, and with Shift, or Ctrl+Y, makes it again. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    // The browser's own undo history of a field knows nothing of the draft.
    event.preventDefault();
    if (isRedo) redo();
    else undo();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
