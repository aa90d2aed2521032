import { KeyRound, MapPin, NotebookText, UserRound } from 'lucide-react';
import type { EntryKind } from '#domain/entry.ts';

const icons = { character: UserRound, place: MapPin, item: KeyRound, note: NotebookText } as const;

/** The drawing of a kind of entry, beside its word. */
export function KindIcon({ kind }: { kind: EntryKind }) {
  const Icon = icons[kind];
  return <Icon className="icon icon--sm" aria-hidden="true" />;
}
