import type { Migration } from 'kysely/migration';
import * as firstStory from './001-first-story.ts';
import * as readingProgress from './002-reading-progress.ts';
import * as manuscripts from './003-manuscripts.ts';
import * as identity from './004-identity.ts';
import * as filesByContent from './005-files-by-content.ts';
import * as searchEngines from './006-search-engines.ts';
import * as notifications from './007-notifications.ts';
import * as homePage from './008-home-page.ts';
import * as workFacts from './009-work-facts.ts';
import * as objects from './010-objects.ts';
import * as settings from './011-settings.ts';
import * as search from './012-search.ts';
import * as reports from './013-reports.ts';
import * as operators from './014-operators.ts';
import * as accessTokens from './015-access-tokens.ts';
import * as organisations from './016-organisations.ts';
import * as schedules from './017-schedules.ts';
import * as erasure from './018-erasure.ts';
import * as accountArchives from './019-account-archives.ts';
import * as newsMail from './020-news-mail.ts';
import * as journeys from './021-journeys.ts';
import * as journeyMaps from './022-journey-maps.ts';
import * as journeyLanguage from './023-journey-language.ts';
import * as runSaves from './024-run-saves.ts';
import * as testers from './026-testers.ts';
import * as sharedPieces from './027-shared-pieces.ts';
import * as toldChanges from './029-told-changes.ts';
import * as translations from './030-translations.ts';
import * as draftFacts from './031-draft-facts.ts';
import * as storyWords from './032-story-words.ts';
import * as scheduledReaders from './033-scheduled-readers.ts';
import * as lastWritten from './034-last-written.ts';
import * as jobRequests from './035-job-requests.ts';
import * as searchIndexes from './036-search-indexes.ts';
import * as replacements from './037-replacements.ts';
import * as blockPlans from './038-block-plans.ts';
import * as goals from './039-goals.ts';
import * as projectWords from './040-project-words.ts';
import * as entries from './041-entries.ts';
import * as storyDates from './042-story-dates.ts';
import * as projectRevisions from './043-project-revisions.ts';
import * as otherDrafts from './044-other-drafts.ts';

/**
 * Every migration by its name, in order. They only go forward and are never edited once they are on main. They only add;
 * one that takes something away says so in its name (docs/decisions/060).
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-story': firstStory,
  '002-reading-progress': readingProgress,
  '003-manuscripts': manuscripts,
  '004-identity': identity,
  '005-files-by-content': filesByContent,
  '006-search-engines': searchEngines,
  '007-notifications': notifications,
  '008-home-page': homePage,
  '009-work-facts': workFacts,
  '010-objects': objects,
  '011-settings': settings,
  '012-search': search,
  '013-reports': reports,
  '014-operators': operators,
  '015-access-tokens': accessTokens,
  '016-organisations': organisations,
  '017-schedules': schedules,
  '018-erasure': erasure,
  '019-account-archives': accountArchives,
  '020-news-mail': newsMail,
  '021-journeys': journeys,
  '022-journey-maps': journeyMaps,
  '023-journey-language': journeyLanguage,
  '024-run-saves': runSaves,
  '026-testers': testers,
  '027-shared-pieces': sharedPieces,
  '029-told-changes': toldChanges,
  '030-translations': translations,
  '031-draft-facts': draftFacts,
  '032-story-words': storyWords,
  '033-scheduled-readers': scheduledReaders,
  '034-last-written': lastWritten,
  '035-job-requests': jobRequests,
  '036-search-indexes': searchIndexes,
  '037-replacements': replacements,
  '038-block-plans': blockPlans,
  '039-goals': goals,
  '040-project-words': projectWords,
  '041-entries': entries,
  '042-story-dates': storyDates,
  '043-project-revisions': projectRevisions,
  '044-other-drafts': otherDrafts,
};
