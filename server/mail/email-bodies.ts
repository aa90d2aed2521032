import type { ActionKind } from '#database/action-code.ts';
import type { Email } from '#identity/mail.ts';
import { describeDevice } from './describe-device.ts';
import { type EmailPart, oneLine, paragraph, siteLink, type Writing } from './email-parts.ts';
import { day, duration, moment } from './email-times.ts';
import { newsParts } from './news-parts.ts';
import type { MailWords } from './words.ts';

type Kind = Exclude<Email['kind'], 'nobody'>;
type Of<Some extends Kind> = Extract<Email, { kind: Some }>;

/** The emails that say, at their end or after the news, what to do if the recipient knows nothing about them. */
type Personal = Exclude<Kind, 'support' | 'news' | 'test' | 'report'>;

/** Sentences of several emails. */
type Phrases = Writing & {
  readonly button: (label: string, link: string) => EmailPart;
  readonly lasts: (kind: ActionKind) => EmailPart;
  readonly newPassword: () => EmailPart;
  readonly security: () => EmailPart;
};

const general: { readonly [Some in Exclude<Kind, Personal>]: (letter: Of<Some>, phrases: Phrases) => EmailPart[] } = {
  support: (letter, { words }) => messageParts(letter, words),
  news: (letter, phrases) => [
    ...newsParts(letter, phrases),
    phrases.button(phrases.words('mail.news.all'), siteLink(phrases, '/notifications')),
  ],
  test: (_letter, { words }) => [paragraph(words('mail.test.text'))],
  report: ({ title }, phrases) => [
    paragraph(phrases.words('mail.report.text', { title: oneLine(title) })),
    phrases.button(phrases.words('mail.report.button'), siteLink(phrases, '/admin/reports')),
  ],
};

const personal: {
  readonly [Some in Personal]: (letter: Of<Some>, phrases: Phrases, notYou: EmailPart) => EmailPart[];
} = {
  verifyEmail: (letter, { words, button, lasts }, notYou) => {
    const name = nameIn(letter.name);
    return [
      ...(name ? [paragraph(words('mail.hello', { name }))] : []),
      paragraph(words('mail.verifyEmail.text')),
      button(words('mail.verifyEmail.button'), letter.link),
      lasts('verifyEmail'),
      notYou,
    ];
  },
  resetPassword: ({ link }, { words, button, lasts }, notYou) => [
    paragraph(words('mail.resetPassword.text')),
    button(words('mail.newPassword'), link),
    lasts('resetPassword'),
    notYou,
  ],
  signIn: ({ link }, { words, button, lasts }, notYou) => [
    paragraph(words('mail.signIn.text')),
    button(words('mail.signIn.button'), link),
    lasts('signIn'),
    notYou,
  ],
  verifyAndChangeEmail: ({ link, newEmail }, { words, button, lasts }, notYou) => [
    paragraph(words('mail.verifyAndChangeEmail.text', { newEmail: oneLine(newEmail) })),
    button(words('mail.verifyAndChangeEmail.button'), link),
    lasts('verifyAndChangeEmail'),
    notYou,
  ],
  emailChanged: ({ link, newEmail }, { words, button, lasts }, notYou) => [
    paragraph(words('mail.emailChanged.text', { newEmail: oneLine(newEmail) })),
    notYou,
    button(words('mail.emailChanged.button'), link),
    lasts('recoverEmail'),
  ],
  passwordChanged: (_letter, { words, newPassword }, notYou) => [
    paragraph(words('mail.passwordChanged.text')),
    notYou,
    newPassword(),
  ],
  secondFactorAdded: ({ link, factor }, { words, button, lasts }, notYou) => [
    paragraph(words('mail.secondFactorAdded.text', { factor: oneLine(factor) })),
    notYou,
    button(words('mail.secondFactorAdded.button'), link),
    lasts('revertSecondFactorAddition'),
  ],
  secondFactorRemoved: ({ factor }, { words, newPassword }, notYou) => [
    paragraph(words('mail.secondFactorRemoved.text', { factor: oneLine(factor) })),
    notYou,
    newPassword(),
  ],
  recoveryCodeUsed: ({ left }, { words, security }, notYou) => [
    paragraph(words('mail.recoveryCodeUsed.text')),
    paragraph(words('mail.recoveryCodeUsed.left', { count: left })),
    notYou,
    security(),
  ],
  providerLinked: ({ provider }, { words, security }, notYou) => [
    paragraph(words('mail.providerLinked.text', { provider: oneLine(provider) })),
    notYou,
    security(),
  ],
  providerUnlinked: ({ provider }, { words, newPassword }, notYou) => [
    paragraph(words('mail.providerUnlinked.text', { provider: oneLine(provider) })),
    notYou,
    newPassword(),
  ],
  passwordRemoved: (_letter, { words, newPassword }, notYou) => [
    paragraph(words('mail.passwordRemoved.text')),
    notYou,
    newPassword(),
  ],
  newDevice: ({ userAgent, address, at }, phrases, notYou) => [
    paragraph(phrases.words('mail.newDevice.text')),
    {
      kind: 'facts',
      facts: [
        [phrases.words('mail.newDevice.device'), describeDevice(userAgent, phrases.words)],
        [phrases.words('mail.newDevice.time'), moment(at, phrases)],
        [phrases.words('mail.newDevice.address'), oneLine(address)],
      ],
    },
    notYou,
    phrases.newPassword(),
  ],
  invitation: (letter, phrases, notYou) => [
    paragraph(phrases.words('mail.invitation.text')),
    invitationFacts(letter, phrases),
    phrases.button(phrases.words('mail.invitation.button'), siteLink(phrases, letter.path)),
    paragraph(phrases.words('mail.invitation.once')),
    notYou,
  ],
  archive: ({ until, path }, phrases, notYou) => [
    paragraph(phrases.words('mail.archive.text', { date: day(until, phrases) })),
    phrases.button(phrases.words('mail.archive.button'), siteLink(phrases, path)),
    notYou,
    phrases.newPassword(),
  ],
  accountClosed: ({ until }, phrases, notYou) => [
    paragraph(phrases.words('mail.accountClosed.text', { date: day(until, phrases) })),
    notYou,
    phrases.button(phrases.words('mail.accountClosed.button'), siteLink(phrases, '/login')),
  ],
  accountReopened: (_letter, { words, newPassword }, notYou) => [
    paragraph(words('mail.accountReopened.text')),
    notYou,
    newPassword(),
  ],
};

/** The text of an email between its title and its footer. */
export function bodyOf(letter: Exclude<Email, { kind: 'nobody' }>, writing: Writing): EmailPart[] {
  const phrases = phrasesOf(writing);
  // Each of them takes the email whose kind it is listed under.
  if (!isPersonal(letter)) return general[letter.kind](letter as never, phrases);
  return personal[letter.kind](letter as never, phrases, paragraph(writing.words(`mail.${letter.kind}.notYou`)));
}

function isPersonal(letter: Email): letter is Of<Personal> {
  return Object.hasOwn(personal, letter.kind);
}

function phrasesOf(writing: Writing): Phrases {
  const { words, locale, codeLives } = writing;
  const button = (label: string, link: string): EmailPart => ({
    kind: 'action',
    label,
    link,
    below: words('mail.linkBelow'),
  });
  return {
    ...writing,
    button,
    lasts: (kind) => paragraph(words('mail.lasts', { time: duration(codeLives[kind], locale) })),
    newPassword: () => button(words('mail.newPassword'), siteLink(writing, '/forgot')),
    security: () => button(words('mail.openSecurity'), siteLink(writing, '/settings/security')),
  };
}

function invitationFacts({ organisation, inviter, role, until }: Of<'invitation'>, writing: Writing): EmailPart {
  const { words } = writing;
  const facts = [
    [words('mail.invitation.organisation'), nameIn(organisation)],
    [words('mail.invitation.inviter'), nameIn(inviter)],
    [words('mail.invitation.role'), words(`mail.invitation.${role}`)],
    [words('mail.invitation.until'), day(until, writing)],
  ] as const;
  return {
    kind: 'facts',
    facts: facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  };
}

/** Someone's message, line by line, below the name they give. */
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

/**
 * What to call someone who has not verified their address: nothing that could be an advertisement or a link, or
 * strangers would be sent such with our name below it.
 */
function nameIn(text: string): string | undefined {
  const name = oneLine(text);
  return name.length <= 40 && /^\p{L}[\p{L}\p{M}'’ -]*$/u.test(name) ? name : undefined;
}
