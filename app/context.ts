import { createContext } from 'react-router';
import type { WholeContext } from '#commands/context.ts';
import type { Actor } from '#domain/account.ts';
import type { NewsTopic } from '#domain/email.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';
import type { Locale } from '#domain/locale.ts';
import type { SitePage, SitePageName } from '#domain/site-page.ts';

/** The person a request comes from, as the header shows them. */
export type CurrentAccount = {
  readonly uid: AccountId;
  readonly displayName: string;
  readonly photoURL: string | undefined;
  /** The slug of their personal organisation. */
  readonly orgId: string;
  readonly isAnonymous: boolean;
  /** One of the site's admins. */
  readonly isOperator: boolean;
  /** The zone they chose for hours; undefined is the browser's own. */
  readonly timeZone: string | undefined;
};

/** A message to the site's admins. */
export type ContactMessage = {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** The browser's proof of work, where it could do one. */
  readonly proof: string;
  /** Names the form it was written in: a form that is sent twice is one message. */
  readonly form: string;
};

/** The result of a message: `closed` where nobody can be written to. */
export type ContactOutcome = 'sent' | 'tooMany' | 'closed';

/** How pages write to the site's admins: at the address of the settings, or to the accounts that run it. */
export type SiteContact = {
  /** Whether anyone can be written to. */
  readonly isOpen: () => Promise<boolean>;
  readonly write: (message: ContactMessage) => Promise<ContactOutcome>;
  /** To the address of the settings alone, about events that those accounts get a separate email about. */
  readonly writeToAddress: (message: ContactMessage) => Promise<ContactOutcome>;
};

/** The account whose emails end, and their subject. */
export type WayOut = { readonly accountId: AccountId; readonly about: NewsTopic };

/** What pages need of the process, and of the emails to the site's admins. */
export type SiteFacts = {
  readonly version: string;
  readonly startedAt: number;
  /** Whether emails are sent, kept where a developer reads them, or dropped. */
  readonly mailWay: 'sent' | 'kept' | 'dropped';
  /** Whether someone may report something now: not too often. */
  readonly takesReport: () => boolean;
  /** Whether a visitor may search now: not too often. */
  readonly takesSearch: () => boolean;
  /** Whether a tester may look at a step, or write a note, now: not too often. */
  readonly takesTester: (what: 'testerSteps' | 'testerNotes') => boolean;
  /** The emails that a link of one of them ends; undefined where the link is not ours. */
  readonly readWayOut: (token: string) => WayOut | undefined;
  /**
   * Writes an operator an email, to see whether it arrives; false where they have no address, or had several lately.
   */
  readonly sendTestEmail: (accountId: AccountId) => Promise<boolean>;
  /** Writes the site's admins that a work was reported. */
  readonly writeOfReport: (title: string) => Promise<void>;
};

/** The context of every loader, action and rendering of one request. */
export type RequestScope = {
  readonly commands: WholeContext;
  readonly actor: Actor;
  readonly account: CurrentAccount | undefined;
  /** The key under which the session of the request is stored. */
  readonly sessionId: string | undefined;
  /** When its person last proved who they are. */
  readonly provedAt: number | undefined;
  readonly locale: Locale;
  readonly brand: string;
  /** The operator's statistics, for people who agree to them. */
  readonly analyticsId: string | undefined;
  readonly publicUrl: string;
  /** Whether emails stay on this machine, where a developer's page shows them. */
  readonly hasOutbox: boolean;
  /** Whether a hosted service keeps passwords, providers and second factors. */
  readonly isHosted: boolean;
  /** The words of one of the site's own pages, in the language of the request. */
  readonly sitePage: (name: SitePageName) => Promise<SitePage>;
  /** The description of the API, in OpenAPI's form. */
  readonly describeApi: () => object;
  readonly contact: SiteContact;
  readonly site: SiteFacts;
  readonly nonce: string;
  /** Logs an unexpected error; returns the id under which it is found in the log. */
  readonly logError: (error: unknown) => string;
  /** The id of the error noted last in this request, whether it was trouble that will pass, and whether a page that is open asks. */
  readonly failure: { current: string | undefined; willPass?: boolean; readonly isOfData: boolean };
  /** The requested path, unchanged: `Page Not Found: {path}` names it. */
  readonly path: string;
  /** The stories' HTML of this page by block: rendered into the page once, never into the data for hydration. */
  readonly texts: Map<string, string>;
  /**
   * Set by the loader of a page that is the same for every visitor: it is served without scripts at first, and kept
   * as long as the project's public version stays.
   */
  readonly publicPage: { current: PublicPage | undefined };
  /** Set where the text of an edition is shown, so that its readers can be counted. */
  readonly read: { current: { readonly projectId: ProjectId; readonly edition: number } | undefined };
};

/** A page that is the same for every visitor. Without a version it is made for each of them. */
export type PublicPage = {
  /** Undefined for a list of public works, whose version is that of all of them. */
  readonly projectId?: ProjectId;
  readonly publicVersion?: number;
  /** The latest time at which it is made again. */
  readonly until?: number;
};

export const requestScope = createContext<RequestScope>();
