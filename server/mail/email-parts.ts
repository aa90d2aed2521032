import type { ActionKind } from '#database/action-code.ts';
import { inLocale, type Locale } from '#domain/locale.ts';
import type { MailWords } from './words.ts';

/** Words that lead somewhere. */
export type EmailLink = { readonly label: string; readonly link: string };

export type EmailPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'heading'; readonly text: string }
  /** Something that has happened, and where it can be looked at. */
  | { readonly kind: 'news'; readonly text: string; readonly note: string; readonly open: EmailLink | undefined }
  /** A button, and its address in plain text for readers without buttons. */
  | { readonly kind: 'action'; readonly label: string; readonly link: string; readonly below: string };

/** The facts about the site that emails need. */
export type MailSite = {
  readonly brand: string;
  readonly publicUrl: string;
  /** How long each kind of mailed code can be used, in milliseconds. */
  readonly codeLives: Readonly<Record<ActionKind, number>>;
};

export type Writing = MailSite & { readonly words: MailWords; readonly locale: Locale; readonly timeZone: string };

export function paragraph(text: string): EmailPart {
  return { kind: 'paragraph', text };
}

/** Built from where the site says it is, never from a request. */
export function siteLink({ publicUrl, locale }: Writing, path: string): string {
  return publicUrl + inLocale(path, locale);
}

/** Someone's own text on one line, without characters that control how it is shown. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
