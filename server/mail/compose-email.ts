import type { ActionKind } from '#database/action-code.ts';
import { hourMs } from '#domain/duration.ts';
import { formatTag, type Locale } from '#domain/locale.ts';
import type { Email } from '#identity/mail.ts';
import { describeDevice } from './describe-device.ts';
import {
  type EmailLink,
  type EmailPart,
  type MailSite,
  oneLine,
  paragraph,
  siteLink,
  type Writing,
} from './email-parts.ts';
import { newsParts } from './news-parts.ts';
import { type MailWords, mailWords } from './words.ts';

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
  /** Where answers go, if anybody reads them. */
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
  // The name of a provider is the operator's; nothing else in a subject is anybody's own text.
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
    parts: partsOf(letter, writing),
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

function partsOf(letter: Exclude<Email, { kind: 'nobody' }>, writing: Writing): EmailPart[] {
  const { words, locale } = writing;
  if (letter.kind === 'support') return messageParts(letter, words);
  if (letter.kind === 'news')
    return [
      ...newsParts(letter, writing),
      action(writing, words('mail.news.all'), siteLink(writing, '/notifications')),
    ];
  if (letter.kind === 'test') return [paragraph(words('mail.test.text'))];
  if (letter.kind === 'report')
    return [
      paragraph(words('mail.report.text', { title: oneLine(letter.title) })),
      action(writing, words('mail.report.button'), siteLink(writing, '/admin/reports')),
    ];
  const notYou = paragraph(words(`mail.${letter.kind}.notYou`));
  const newPassword = () => action(writing, words('mail.newPassword'), siteLink(writing, '/forgot'));
  const security = () => action(writing, words('mail.openSecurity'), siteLink(writing, '/settings/security'));
  const lasts = (kind: ActionKind) =>
    paragraph(words('mail.lasts', { time: duration(writing.codeLives[kind], locale) }));

  switch (letter.kind) {
    case 'verifyEmail': {
      const name = nameIn(letter.name);
      return [
        ...(name ? [paragraph(words('mail.hello', { name }))] : []),
        paragraph(words('mail.verifyEmail.text')),
        action(writing, words('mail.verifyEmail.button'), letter.link),
        lasts('verifyEmail'),
        notYou,
      ];
    }
    case 'resetPassword':
      return [
        paragraph(words('mail.resetPassword.text')),
        action(writing, words('mail.newPassword'), letter.link),
        lasts('resetPassword'),
        notYou,
      ];
    case 'signIn':
      return [
        paragraph(words('mail.signIn.text')),
        action(writing, words('mail.signIn.button'), letter.link),
        lasts('signIn'),
        notYou,
      ];
    case 'verifyAndChangeEmail':
      return [
        paragraph(words('mail.verifyAndChangeEmail.text', { newEmail: oneLine(letter.newEmail) })),
        action(writing, words('mail.verifyAndChangeEmail.button'), letter.link),
        lasts('verifyAndChangeEmail'),
        notYou,
      ];
    case 'emailChanged':
      return [
        paragraph(words('mail.emailChanged.text', { newEmail: oneLine(letter.newEmail) })),
        notYou,
        action(writing, words('mail.emailChanged.button'), letter.link),
        lasts('recoverEmail'),
      ];
    case 'passwordChanged':
      return [paragraph(words('mail.passwordChanged.text')), notYou, newPassword()];
    case 'secondFactorAdded':
      return [
        paragraph(words('mail.secondFactorAdded.text', { factor: oneLine(letter.factor) })),
        notYou,
        action(writing, words('mail.secondFactorAdded.button'), letter.link),
        lasts('revertSecondFactorAddition'),
      ];
    case 'secondFactorRemoved':
      return [
        paragraph(words('mail.secondFactorRemoved.text', { factor: oneLine(letter.factor) })),
        notYou,
        newPassword(),
      ];
    case 'recoveryCodeUsed':
      return [
        paragraph(words('mail.recoveryCodeUsed.text')),
        paragraph(words('mail.recoveryCodeUsed.left', { count: letter.left })),
        notYou,
        security(),
      ];
    case 'providerLinked':
      return [paragraph(words('mail.providerLinked.text', { provider: oneLine(letter.provider) })), notYou, security()];
    case 'providerUnlinked':
      return [
        paragraph(words('mail.providerUnlinked.text', { provider: oneLine(letter.provider) })),
        notYou,
        newPassword(),
      ];
    case 'passwordRemoved':
      return [paragraph(words('mail.passwordRemoved.text')), notYou, newPassword()];
    case 'newDevice':
      return [
        paragraph(words('mail.newDevice.text')),
        {
          kind: 'facts',
          facts: [
            [words('mail.newDevice.device'), describeDevice(letter.userAgent, words)],
            [words('mail.newDevice.time'), moment(letter.at, writing)],
            [words('mail.newDevice.address'), oneLine(letter.address)],
          ],
        },
        notYou,
        newPassword(),
      ];
    case 'invitation':
      return [
        paragraph(words('mail.invitation.text')),
        {
          kind: 'facts',
          facts: (
            [
              [words('mail.invitation.organisation'), nameIn(letter.organisation)],
              [words('mail.invitation.inviter'), nameIn(letter.inviter)],
              [words('mail.invitation.role'), words(`mail.invitation.${letter.role}`)],
              [words('mail.invitation.until'), day(letter.until, writing)],
            ] as const
          ).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
        },
        action(writing, words('mail.invitation.button'), siteLink(writing, letter.path)),
        paragraph(words('mail.invitation.once')),
        notYou,
      ];
    case 'archive':
      return [
        paragraph(words('mail.archive.text', { date: day(letter.until, writing) })),
        action(writing, words('mail.archive.button'), siteLink(writing, letter.path)),
        notYou,
        newPassword(),
      ];
    case 'accountClosed':
      return [
        paragraph(words('mail.accountClosed.text', { date: day(letter.until, writing) })),
        notYou,
        action(writing, words('mail.accountClosed.button'), siteLink(writing, '/login')),
      ];
    case 'accountReopened':
      return [paragraph(words('mail.accountReopened.text')), notYou, newPassword()];
  }
}

/** What someone wrote, line by line, below who they say they are. */
function messageParts({ name, email, message }: Extract<Email, { kind: 'support' }>, words: MailWords): EmailPart[] {
  const from = [
    [words('mail.support.name'), oneLine(name)],
    [words('mail.support.email'), oneLine(email)],
  ] as const;
  const lines = message.split(/\r\n?|\n/).map(oneLine);
  return [
    { kind: 'facts', facts: from.filter(([, value]) => value !== '') },
    ...lines.filter((line) => line !== '').map(paragraph),
  ];
}

function action({ words }: Writing, label: string, link: string): EmailPart {
  return { kind: 'action', label, link, below: words('mail.linkBelow') };
}

/**
 * What to call someone who has not proved that the address is theirs: nothing that could be an advertisement or a
 * link, or strangers would be sent such with our name below it.
 */
function nameIn(text: string): string | undefined {
  const name = oneLine(text);
  return name.length <= 40 && /^\p{L}[\p{L}\p{M}'’ -]*$/u.test(name) ? name : undefined;
}

function duration(ms: number, locale: Locale): string {
  const hours = ms / hourMs;
  const [unit, count] = hours >= 48 ? ['day', hours / 24] : hours >= 1 ? ['hour', hours] : ['minute', hours * 60];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(formatTag[locale], style).format(Number(count));
}

function day(at: number, { locale, timeZone }: Writing): string {
  return new Intl.DateTimeFormat(formatTag[locale], { dateStyle: 'long', timeZone }).format(at);
}

/** Who has chosen no zone may be in any, so it says which one it means. */
function moment(at: number, { locale, timeZone }: Writing): string {
  return new Intl.DateTimeFormat(formatTag[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
}
