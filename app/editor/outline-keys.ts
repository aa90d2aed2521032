import type { KeyboardEvent } from 'react';
import type { Step } from './outline-tree.ts';
import type { OutlineBlock } from './workspace-data.ts';

const stepOfKey: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The request of a key pressed on a row: a step with the modifier, or another name. */
export function wishOfKey(event: KeyboardEvent): Step | 'rename' | undefined {
  if (event.altKey && Object.hasOwn(stepOfKey, event.key)) return stepOfKey[event.key];
  return event.key === 'F2' ? 'rename' : undefined;
}

export function isUndo({ metaKey, ctrlKey, shiftKey, key, target }: KeyboardEvent): boolean {
  const isPressed = (metaKey || ctrlKey) && !shiftKey && key.toLowerCase() === 'z';
  // In a field it undoes typing.
  return isPressed && !(target instanceof HTMLInputElement);
}

/** The block on whose row a key or a button was pressed. */
export function blockOf(
  event: Pick<KeyboardEvent, 'target'>,
  blocks: readonly OutlineBlock[],
): OutlineBlock | undefined {
  const id = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key;
  return blocks.find((some) => some.id === id);
}
