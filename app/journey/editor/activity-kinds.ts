import { BookOpen, CircleHelp, Droplet, Flag, NotebookPen, PenLine, Split } from 'lucide-react';
import type { ActivityKind } from '#domain/journey/graph.ts';

/** The sign of each kind of activity. */
export const kindIcons: Readonly<Record<ActivityKind, typeof BookOpen>> = {
  read: BookOpen,
  choice: Split,
  question: CircleHelp,
  reflection: PenLine,
  prompt: NotebookPen,
  ink: Droplet,
  ending: Flag,
};
