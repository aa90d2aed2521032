/** A command was not understood; its message is printed above how to use them. */
export class UsageError extends Error {}

/** How to use the command line. */
export const usage = `fabula: the command line of a Fabula installation

  import PATH... --org ORG [--language L] [--publish] [--json]
                                               imports a manuscript as a new work: EPUB, DOCX, ODT, RTF, HTML, Markdown,
                                               text or ZIP; one file, several in their order, or a folder of chapters.
                                               A Twine (Twee or HTML) or ink story becomes a work with branching journeys.
                                               L is the language if the files do not name one; without it, English, Spanish
                                               and Ukrainian are recognized by their words
    [--chapters C] [--paragraphs P]            C is where chapters begin: at headings of a level (1 to 6), at lines that say
                                               so (words), that are only a number (numbers), that are bold or larger (looks),
                                               or nowhere (none). P is where paragraphs end in Markdown and text: emptyLine,
                                               everyLine or indent. Without them both are detected
  import PATH... --into ORG/WORK [--part PART] [the same]
                                               imports into a work: at its end, or at the end of a part, by title or id
  import ARCHIVE --org ORG [--again] [--json]  imports an archive of an account, made at /settings/download: the works that
                                               are not here yet (with --again: all); into a personal organization also the
                                               library, places, files and profile
  export ORG/WORK --format F [--edition N] [--part PART] [--out FILE] [--json]
                                               exports a work as epub, docx, docxManuscript, odt, html, markdown,
                                               markdownFolder, text or archive: the draft, edition N, or a part of it
  export ORG/WORK --journey JOURNEY --format F [--edition N] [--out FILE] [--json]
                                               exports one branching journey, by title or id, as twee (for Twine), playable
                                               (one HTML file that needs nothing else) or json (everything, to import again);
                                               lists what the file cannot hold
  journey check ORG/WORK [JOURNEY] [--json]    checks the drafts of a work’s branching journeys, or of one, by title or id;
                                               errors that keep it from being published give exit code 1
  journey travel ORG/WORK [JOURNEY] [--choices 0,2,1] [--seed N] [--json]
                                               travels a published journey and prints each step: its text, its choices,
                                               counted from 0, and whether it is an ending
  journey lines ORG/WORK JOURNEY --format F [--out FILE] [--json]
                                               writes all lines of a journey’s draft as a table for translators: csv, xliff
  journey translate ORG/WORK JOURNEY FILE --language L [--json]
                                               creates a translated journey in the work, as a draft, from a filled table;
                                               lists lines whose source has changed since. If a line is wrong, nothing changes
  account create --email E --name N [--operator] [--json]
                                               creates an account; reads the password from standard input
  account operator EMAIL_OR_UID [--remove] [--json]
                                               makes an account an admin of the site (/admin), or no longer one
  account list [--json]                        lists all accounts
  account disable EMAIL_OR_UID [--json]        disables an account and logs it out on every device
  account enable EMAIL_OR_UID [--json]         enables it again
  account verify EMAIL_OR_UID [--json]         marks its email as confirmed
  account reset-link EMAIL_OR_UID [--json]     prints a link that sets a new password, valid once and for an hour
  account sign-out EMAIL_OR_UID [--json]       logs an account out on every device
  report list [--json]                         lists the open reports
  report withdraw ID_OR_ORG/WORK --because WHY [--json]
                                               hides a work from all but its members, and tells its owner why
  report dismiss ID [--json]                   closes a report without changes
  report restore ORG/WORK [--json]             shows a withdrawn work to readers again
  backup FILE [--replace] [--without-secret] [--json]
                                               writes the whole installation into one file, while people write
  restore FILE [--without-secret] [--json]     restores a backup into an empty installation, on SQLite or PostgreSQL
  migrate [--json]                             migrates the database, as a start does without FABULA_MIGRATE=command
  doctor [--json]                              checks the installation and changes nothing
  samples remove                               removes the sample library for good

All commands work whether or not a server is running. FABULA_DATA and DATABASE_URL name the data.
`;
