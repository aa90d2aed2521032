import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { OtherDraft } from '#domain/other-draft.ts';

/** What is known of the draft that is set aside, and which one is written meanwhile. */
export function DraftFacts({ draft, language }: { draft: OtherDraft; language: string }) {
  const t = useStrings();
  const format = useFormat();
  const { name, writtenName, at, words } = draft;
  return (
    <div className="drafts__facts">
      {writtenName ? <p className="small soft">{t('drafts.written', { name: writtenName })}</p> : null}
      <p>
        <b lang={name ? language : undefined}>{name || t('drafts.other')}</b>
        <span className="mute small dots">
          <span>{t('drafts.aside', { moment: format.moment(at) })}</span>
          <span>{t('work.words', { count: words, words: format.number(words) })}</span>
        </span>
      </p>
    </div>
  );
}
