import type { ComposedLetter, LetterPart } from './compose-letter.ts';

/** A letter as plain text. */
export function letterText({ title, parts, footer }: ComposedLetter): string {
  // Two hyphens and a space: mail programs know by it that what follows is no part of the letter.
  return `${[title, ...parts.map(textOf), '-- '].join('\n\n')}\n${footer}\n`;
}

function textOf(part: LetterPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'action':
      return `${part.label}:\n${part.link}`;
  }
}
