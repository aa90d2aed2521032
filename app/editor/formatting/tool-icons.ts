import { Asterisk, Bold, Feather, Heading2, Italic, Link, Redo2, StickyNote, TextQuote, Undo2 } from 'lucide-react';

/** The icons of the tools that stand in toolbars; in menus their names do. */
export const toolIcons = {
  undo: Undo2,
  redo: Redo2,
  emphasis: Italic,
  strong: Bold,
  heading: Heading2,
  quote: TextQuote,
  verse: Feather,
  sceneBreak: Asterisk,
  footnote: StickyNote,
  link: Link,
} as const;
