import type { ActionKind } from '#database/action-code.ts';
import { proofMinutes, reopenDays } from '#domain/account.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/duration.ts';
import type { Delays, Limit } from '#identity/limiter.ts';

/** Everything about the identity that can be set; all durations but `idTokenSeconds` are milliseconds. */
export type IdentitySettings = {
  /** The `aud` of ID tokens. */
  readonly projectId: string;
  /** A public identifier that every call carries, never a secret; without colons. */
  readonly apiKey: string;
  /** The `iss` of ID tokens. */
  readonly issuer: string;
  /** Where people reach us; its origin alone may change sessions. */
  readonly publicUrl: string;
  /** More than 300: the client refreshes 5 minutes before the end. */
  readonly idTokenSeconds: number;
  readonly keyRotationMs: number;
  /** How long others may keep the list of public keys; a key is believed that much longer. */
  readonly keyCacheMs: number;
  /** The age from which a refresh token is replaced when used. */
  readonly refreshRotateMs: number;
  /** How long a replaced refresh token still works: a frozen tab may wake up late. */
  readonly refreshOverlapMs: number;
  /** How long one sign-in lasts at most. */
  readonly refreshLifeMs: number;
  /** A session unused for so long ends. */
  readonly sessionSlideMs: number;
  /** How long a session lasts at most. */
  readonly sessionLifeMs: number;
  /** How often at most it is written down that a session or a token was used. */
  readonly touchMs: number;
  /** How lately one must have signed in to change a password, close the account or begin a session. */
  readonly recentLoginMs: number;
  /** How long a closed account can be opened again by signing in. */
  readonly reopenMs: number;
  readonly auditLifeMs: number;
  readonly passwordRules: PasswordRules;
  /** The name of the site, which cannot be a password. */
  readonly siteName: string;
  /** How long each kind of mailed code can be used. */
  readonly codes: Readonly<Record<ActionKind, number>>;
  /** How long a sign-in waits for its second factor, and how many codes may be tried meanwhile. */
  readonly pendingMs: number;
  readonly pendingTries: number;
  /** How long someone has to enter the first code of a new second factor. */
  readonly enrolmentMs: number;
  /** Second factors of one account at most. */
  readonly factorsAtMost: number;
  /** Other origins that an email may lead back to. */
  readonly authorizedOrigins: readonly string[];
  /** Where else people may prove who they are. */
  readonly providers: readonly ProviderSettings[];
  /** Whether opening accounts, asking for resets and sending files needs a token of the app check. */
  readonly appCheck: boolean;
  /** Whether emails reach people, so that an address can be verified and publishing may require it. */
  readonly verifiesEmail: boolean;
  /** Taken instead of the app check's proof of work, from this machine to this machine; undefined: nothing is. */
  readonly appCheckDebug?: string | undefined;
  /** Whether sign-in hides which addresses have accounts; off, an email can also be changed without proof of it. */
  readonly enumerationProtection: boolean;
  /**
   * Whether an email changes immediately for people who have lately proved who they are, without an email to the new
   * one first.
   */
  readonly changesEmailAtOnce: boolean;
  /** Whether anyone may open an account. */
  readonly signUpOpen: boolean;
  /** Whether the last entry of X-Forwarded-For was written by our own proxy. */
  readonly trustProxy: boolean;
  readonly cookieName: string;
  /** Calls the cookie `session`, without Secure, where the public address is plain http: for developing in Safari. */
  readonly insecureCookie: boolean;
  readonly limits: IdentityLimits;
  /** The operator's project at the hosted service, which then keeps passwords and signs tokens; undefined: we do. */
  readonly hosted?: HostedSettings | undefined;
};

/** A project at the hosted service, as its console shows it. */
export type HostedSettings = {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** Needed for the app check. */
  readonly appId?: string | undefined;
  /** With it, files are taken only with a token of the project's app check. */
  readonly projectNumber?: string | undefined;
  /** Of reCAPTCHA Enterprise: with it, clients have an app check. */
  readonly captchaKey?: string | undefined;
  /** An origin on this machine that plays every host of the service, each as a first part of its paths: for tests. */
  readonly standIn?: string | undefined;
};

/** The rules for passwords; lengths count as JavaScript counts them, as the client does. */
export type PasswordRules = {
  readonly least: number;
  /** Undefined: as many as can be hashed. */
  readonly most?: number | undefined;
  readonly lowercase?: boolean;
  readonly uppercase?: boolean;
  readonly digit?: boolean;
  readonly symbol?: boolean;
};

/** An OpenID Connect provider. */
export type ProviderSettings = {
  /** As the client names it: `google.com`, or `oidc.` and a word. */
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** The limits of one address, one account, or both together. */
export type IdentityLimits = {
  /** Wrong passwords for one account from one address. */
  readonly pair: Delays;
  /** Wrong passwords for one account from addresses it never signed in from. */
  readonly account: Delays;
  /** How long an address that signed in rightly is spared the account's own delays. */
  readonly knownMs: number;
  readonly signInsByAddress: Limit;
  readonly signUpsByAddress: Limit;
  readonly guestsByAddress: Limit;
  /** Guests who begin with a form: without scripts there is no app check. */
  readonly guestFormsByAddress: Limit;
  /** Refreshes and look-ups, one of which every page load costs. */
  readonly refreshesByAddress: Limit;
  readonly changesByAccount: Limit;
  /** Emails that one network address may cause, in all and to one mailbox. */
  readonly mailsByAddress: Limit;
  readonly mailsToRecipientByAddress: Limit;
  /**
   * For emails of one kind to a mailbox that nobody here has proved to be theirs: a wait that grows, because each email
   * holds a code that works.
   */
  readonly mailsToRecipient: Delays;
  /** Mailed codes, tokens of other providers and recovery codes tried from one address. */
  readonly codesByAddress: Limit;
  /** Challenges of the app check, and tokens for solved ones, that one address may have. */
  readonly appChecksByAddress: Limit;
  /** Calls that may be made with one token of the app check. */
  readonly callsByAppCheck: Limit;
  /** Second factors tried for one account, however many sign-ins wait. */
  readonly factorsByAccount: Delays;
};

/** The settings of a usual installation; where it is, it must say itself. */
export const defaultIdentitySettings: Omit<IdentitySettings, 'publicUrl' | 'issuer'> = {
  projectId: 'fabula',
  apiKey: 'fabula',
  idTokenSeconds: 3600,
  keyRotationMs: 30 * dayMs,
  keyCacheMs: hourMs,
  refreshRotateMs: dayMs,
  refreshOverlapMs: 7 * dayMs,
  refreshLifeMs: 180 * dayMs,
  sessionSlideMs: 30 * dayMs,
  sessionLifeMs: 180 * dayMs,
  touchMs: hourMs,
  recentLoginMs: proofMinutes * minuteMs,
  reopenMs: reopenDays * dayMs,
  auditLifeMs: 180 * dayMs,
  passwordRules: { least: 6 },
  siteName: 'Fabula',
  codes: {
    verifyEmail: 3 * dayMs,
    resetPassword: hourMs,
    signIn: 30 * minuteMs,
    verifyAndChangeEmail: dayMs,
    recoverEmail: 30 * dayMs,
    revertSecondFactorAddition: 7 * dayMs,
  },
  pendingMs: 5 * minuteMs,
  pendingTries: 5,
  enrolmentMs: 10 * minuteMs,
  factorsAtMost: 5,
  authorizedOrigins: [],
  providers: [],
  appCheck: false,
  verifiesEmail: true,
  enumerationProtection: true,
  changesEmailAtOnce: false,
  signUpOpen: true,
  trustProxy: false,
  cookieName: '__Host-session',
  insecureCookie: false,
  limits: {
    pair: { free: 5, firstMs: secondMs, mostMs: 5 * minuteMs, forgetMs: hourMs },
    account: { free: 20, firstMs: secondMs, mostMs: minuteMs, forgetMs: hourMs },
    knownMs: 30 * dayMs,
    signInsByAddress: { most: 100, withinMs: 10 * minuteMs },
    signUpsByAddress: { most: 60, withinMs: hourMs },
    guestsByAddress: { most: 120, withinMs: hourMs },
    guestFormsByAddress: { most: 20, withinMs: hourMs },
    refreshesByAddress: { most: 600, withinMs: minuteMs },
    changesByAccount: { most: 30, withinMs: 10 * minuteMs },
    mailsByAddress: { most: 200, withinMs: hourMs },
    mailsToRecipientByAddress: { most: 6, withinMs: hourMs },
    // Never longer than the shortest-lived of their codes is valid.
    mailsToRecipient: { free: 3, firstMs: minuteMs, mostMs: 30 * minuteMs, forgetMs: dayMs },
    codesByAddress: { most: 60, withinMs: 10 * minuteMs },
    appChecksByAddress: { most: 300, withinMs: hourMs },
    callsByAppCheck: { most: 60, withinMs: hourMs },
    factorsByAccount: { free: 10, firstMs: secondMs, mostMs: 5 * minuteMs, forgetMs: hourMs },
  },
};
