import type { PreviewLine } from '#domain/book-preview.ts';

/** How titles begin that say what they are of, in the languages of the site. */
const beginnings: Readonly<Record<PreviewLine['kind'], RegExp>> = {
  part: /^(?:part|book|parte|libro|частина|книга)(?!\p{L})/iu,
  chapter: /^(?:chapter|prologue|epilogue|capítulo|capitulo|prólogo|epílogo|розділ|глава|пролог|епілог)(?!\p{L})/iu,
  scene: /^(?:scene|escena|сцена)(?!\p{L})/iu,
};

/** Whether a title says itself that it is a chapter's, as “Chapter 3” does: in front of it that would be said twice. */
export function saysItsKind({ kind, title }: Pick<PreviewLine, 'kind' | 'title'>): boolean {
  return beginnings[kind].test(title);
}
