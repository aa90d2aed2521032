import { WriteDraft } from '#app/other-draft/drafts.tsx';
import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { blockLengths } from '#domain/block.ts';
import { useVersionName } from './use-version-name.ts';

/** What can be done with the version that is compared: a copy as a text of its own, or the text is again as it was. */
export function VersionActs({ data, label }: { data: VersionsData; label: string }) {
  const t = useStrings();
  const nameOf = useVersionName(data);
  const { oldId, newId, comparison, otherDraft } = data;
  // What the text says already cannot be put back.
  if (!oldId || !comparison || (!newId && comparison.changes === 0)) return null;
  const version = nameOf(oldId);
  const isOther = oldId === otherDraft?.revisionId;
  const title = t('versions.copyTitle', { title: label, version }).slice(0, blockLengths.title);
  return (
    <footer className="versions__acts">
      {/* Both lead to the editor, which is opened anew: it may be kept from before. */}
      <p className="small soft">{t(isOther ? 'drafts.writeHint' : 'versions.restoreHint')}</p>
      {data.isEntry ? null : (
        <form method="post">
          <input type="hidden" name="id" value={oldId} />
          <input type="hidden" name="title" value={title} />
          <button type="submit" name="intent" value="copy" className="btn btn--plain">
            {t('versions.copy')}
          </button>
        </form>
      )}
      {isOther ? <WriteDraft id={oldId} className="btn btn--primary" /> : <Restore id={oldId} version={version} />}
    </footer>
  );
}

function Restore({ id, version }: { id: string; version: string }) {
  const t = useStrings();
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="restore"
        className="btn btn--primary"
        aria-label={t('versions.restore', { version })}
      >
        <span className="only-wide">{t('versions.restore', { version })}</span>
        {/* Which one, the choice above says; on a phone its name would fill the button. */}
        <span className="only-narrow">{t('versions.restoreIt')}</span>
      </button>
    </form>
  );
}
