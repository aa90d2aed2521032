import type { ComposedEmail } from './compose-email.ts';
import type { EmailPart } from './email-parts.ts';

/** An email as plain text. */
export function emailText({ title, parts, footer, footerLinks }: ComposedEmail): string {
  // Two hyphens and a space: mail programs recognise by it that the rest is no part of the email.
  const below = [footer, ...footerLinks.map(({ label, link }) => `${label}:\n${link}`)].join('\n');
  return `${[title, ...parts.map(textOf), '-- '].join('\n\n')}\n${below}\n`;
}

function textOf(part: EmailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'heading':
      return `${part.text}\n${'-'.repeat(Math.min(part.text.length, 60))}`;
    case 'news':
      return [part.text, part.note, part.open?.link].filter(Boolean).join('\n');
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'action':
      return `${part.label}:\n${part.link}`;
  }
}
