import type { ComponentProps, MouseEvent } from 'react';
import { ModalOverlay } from 'react-aria-components';

/**
 * The overlay of a dialog that only its own buttons and Escape end. A press beside it changes nothing, the focus
 * included: by itself a browser takes it away for a moment, and a key pressed in that moment is lost.
 */
export function FirmOverlay(overlay: Pick<ComponentProps<typeof ModalOverlay>, 'onOpenChange' | 'children'>) {
  return <ModalOverlay {...overlay} className="scrim" isOpen onMouseDown={keepFocus} />;
}

/** Keeps a press on the overlay itself from moving the focus. */
function keepFocus(press: MouseEvent) {
  if (press.target === press.currentTarget) press.preventDefault();
}
