/** A command was not understood; its message is printed above how to use them. */
export class UsageError extends Error {}

/** How to use the command line. */
export const usage = `fabula: the command line of a Fabula installation

  import PATH... --org ORG [--language L] [--publish] [--json]
                                               brings a manuscript as a new work (EPUB, DOCX, ODT, RTF, HTML, Markdown,
                                               text, ZIP): one file, several in their order, or a folder of chapters;
                                               a story of Twine (Twee or HTML) or ink becomes a work with branching journeys;
                                               L is the language where the files do not say it; without it
                                               their words tell it in English, Spanish and Ukrainian
    [--chapters C] [--paragraphs P]            C is where chapters begin: at headings of a level (1 to 6), at lines that say
                                               so (words), with just a number (numbers), in bold or larger letters (looks),
                                               nowhere (none); P is where paragraphs end in Markdown and text: emptyLine,
                                               everyLine, indent; without these it is found out
  import PATH... --into ORG/WORK [--part PART] [the same]
                                               brings it into a work: at its end, or at the end of a part, by title or id
  import ARCHIVE --org ORG [--again] [--json]  brings an archive of an account, made at /settings/download: the works that are
                                               not here yet (--again: all of them); where ORG is somebody's own, their
                                               library, places, files and profile as well
  export ORG/WORK --format F [--edition N] [--part PART] [--out FILE] [--json]
                                               takes a work out: epub, docx, docxManuscript, odt, html, markdown,
                                               markdownFolder, text, archive (the draft, or edition N; or a part of it)
  export ORG/WORK --journey JOURNEY --format F [--edition N] [--out FILE] [--json]
                                               takes out one branching journey, by title or id: twee (for Twine), playable
                                               (one HTML file that needs nothing else), json (all of it, to import again);
                                               lists what the file cannot hold
  journey check ORG/WORK [JOURNEY] [--json]    checks the drafts of a work’s branching journeys, or of one, by title or id;
                                               errors, which keep it from being published, give exit code 1
  journey travel ORG/WORK [JOURNEY] [--choices 0,2,1] [--seed N] [--json]
                                               travels a published journey and prints each step: its text, what can be
                                               chosen, counted from 0, and whether it is an ending
  journey lines ORG/WORK JOURNEY --format F [--out FILE] [--json]
                                               writes all lines of a journey’s draft as a table for translators: csv, xliff
  journey translate ORG/WORK JOURNEY FILE --language L [--json]
                                               begins a translated journey in the work, a draft, with the lines of a filled
                                               table; lists lines whose source changed since, and changes nothing where a
                                               line is wrong
  account create --email E --name N [--operator] [--json]
                                               opens an account; the password is read from standard input
  account operator EMAIL_OR_UID [--remove] [--json]
                                               lets somebody run the site at /admin, or no longer
  account list [--json]                        lists all accounts
  account disable EMAIL_OR_UID [--json]        shuts somebody out, at once and on every device
  account enable EMAIL_OR_UID [--json]         lets them log in again
  account verify EMAIL_OR_UID [--json]         takes the email for verified
  account reset-link EMAIL_OR_UID [--json]     prints a link that sets a new password, for an hour and once
  account sign-out EMAIL_OR_UID [--json]       signs somebody out on every device
  report list [--json]                         lists what people reported and nobody decided
  report withdraw ID_OR_ORG/WORK --because WHY [--json]
                                               hides a work from all but its members, and tells its owner why
  report dismiss ID [--json]                   decides that a report changes nothing
  report restore ORG/WORK [--json]             gives a withdrawn work back to its readers
  backup FILE [--replace] [--without-secret] [--json]
                                               writes all that the installation holds into one file, while people write
  restore FILE [--without-secret] [--json]     brings it back into an empty installation, on SQLite or PostgreSQL
  migrate [--json]                             brings the database up to date, as a start does without FABULA_MIGRATE=command
  doctor [--json]                              looks whether all that the installation stands on is well, and changes nothing
  samples remove                               removes the sample library for good

It works whether or not the server runs. FABULA_DATA and DATABASE_URL say where the data is.
`;
