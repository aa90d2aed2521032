import type { Locale } from '#domain/locale.ts';
import type { Email } from '#identity/mail.ts';
import { bodyOf } from './email-bodies.ts';
import { type EmailLink, type EmailPart, type MailSite, oneLine, siteLink } from './email-parts.ts';
import { mailWords } from './words.ts';

/** An email in the words of its reader, before it is set as text or HTML. */
export type ComposedEmail = {
  readonly locale: Locale;
  readonly brand: string;
  readonly subject: string;
  readonly title: string;
  readonly parts: readonly EmailPart[];
  readonly footer: string;
  /** Links below the footer. */
  readonly footerLinks: readonly EmailLink[];
  /** The address that ends emails like it, for the reader and for mail programs. */
  readonly wayOut: string | undefined;
  /** Where answers go, if anyone reads them. */
  readonly replyTo: string | undefined;
};

/** Puts an email into words. */
export async function composeEmail(
  letter: Exclude<Email, { kind: 'nobody' }>,
  { locale, timeZone = 'UTC' }: { locale: Locale; timeZone?: string | undefined },
  site: MailSite,
): Promise<ComposedEmail> {
  const words = await mailWords(locale);
  const { publicUrl } = site;
  const brand = oneLine(site.brand);
  // The name of a provider is the operator's; nothing else in a subject is someone's own text.
  const provider = 'provider' in letter ? letter.provider : '';
  const writing = { words, locale, timeZone, ...site };
  const isNews = letter.kind === 'news';
  const wayOut = isNews ? siteLink(writing, letter.wayOut) : undefined;
  const footer = letter.kind === 'support' || isNews ? (`mail.${letter.kind}.footer` as const) : 'mail.footer';
  return {
    locale,
    brand,
    subject: isNews
      ? words(`mail.news.subject.${letter.about}`, { brand })
      : words(`mail.${letter.kind}.subject`, { brand, provider: oneLine(provider) }),
    title: words(`mail.${letter.kind}.title`),
    parts: bodyOf(letter, writing),
    footer: words(footer, { brand, site: new URL(publicUrl).host }),
    footerLinks:
      wayOut === undefined
        ? []
        : [
            { label: words('mail.news.wayOut'), link: wayOut },
            { label: words('mail.news.settings'), link: siteLink(writing, '/settings/notifications') },
          ],
    wayOut,
    replyTo: letter.kind === 'support' ? letter.email : undefined,
  };
}
