import { Form, Link, useNavigation } from 'react-router';
import type { ProjectVersionsData } from '#app/routes/org/project/load-project-versions.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { labelOf } from '#app/work/outline-places.ts';

type Comparison = NonNullable<ProjectVersionsData['comparison']>;
type Change = Comparison['changes'][number];

/** In what two states of a work differ: a line for each text, in the order of the outline. */
export function ChangeList({ data, comparison }: { data: ProjectVersionsData; comparison: Comparison }) {
  const t = useStrings();
  const format = useFormat();
  const { changes, more } = comparison;
  if (changes.length === 0) return <p className="mute">{t('projectVersions.same')}</p>;
  return (
    <>
      <ol className="pvers__changes" aria-label={t('versions.comparison')}>
        {changes.map((change) => (
          <ChangeItem key={change.id} {...{ data, change }} />
        ))}
      </ol>
      {more > 0 ? (
        <p className="mute">{t('projectVersions.andMore', { count: more, number: format.number(more) })}</p>
      ) : null}
    </>
  );
}

function ChangeItem({ data, change }: { data: ProjectVersionsData; change: Change }) {
  const t = useStrings();
  const { path, language } = data;
  const { id, kinds, plus, minus, name, within, isThere } = change;
  const label = labelOf(t, name);
  const address = addressOf(change);
  return (
    <li className="pvers__change">
      <div className="pvers__what">
        {isThere && address !== undefined ? (
          <Link className="link pvers__title" lang={language} to={`${path}/block/${id}${address}`} reloadDocument>
            {label}
          </Link>
        ) : (
          <b className="pvers__title" lang={language}>
            {label}
          </b>
        )}
        {within.length > 0 ? (
          <span className="mute small" lang={language}>
            {within.map((one) => labelOf(t, one)).join(' · ')}
          </span>
        ) : null}
      </div>
      <p className="small soft dots">
        {kinds.map((kind) => (
          <span key={kind} className={`pvers__kind pvers__kind--${kind}`}>
            {kind === 'planned' ? <ChangedDetails details={change.details} /> : kindWords(t, kind, change)}
          </span>
        ))}
        <ChangedWords plus={plus} minus={minus} />
      </p>
      <RestoreText {...{ data, change, label }} />
    </li>
  );
}

/** Where a text is looked at: what has changed in it, word by word, or, where it is new, the text itself. */
function addressOf({ kinds, oldText, newText }: Change): string | undefined {
  if (kinds.includes('added')) return '';
  if (!kinds.includes('rewritten') || !oldText) return kinds.includes('removed') ? undefined : '';
  const query = new URLSearchParams({ old: oldText, ...(newText ? { new: newText } : {}) });
  return `/versions?${query}`;
}

/** In what the plan of a text differs. */
function ChangedDetails({ details }: { details: Change['details'] }) {
  const t = useStrings();
  const format = useFormat();
  return t('projectVersions.kind.planned', {
    details: format.list(details.map((detail) => t(`projectVersions.detail.${detail}`))),
  });
}

type Told = Exclude<Change['kinds'][number], 'planned'>;

function kindWords(t: ReturnType<typeof useStrings>, kind: Told, { wasTitle }: Change): string {
  if (kind !== 'renamed') return t(`projectVersions.kind.${kind}`);
  if (wasTitle === undefined) return t('projectVersions.kind.rekinded');
  return wasTitle === '' ? t('projectVersions.kind.titled') : t('projectVersions.kind.renamed', { title: wasTitle });
}

/** How many words came and went. */
export function ChangedWords({ plus, minus }: { plus: number; minus: number }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <>
      {plus > 0 ? (
        <span className="cmp__plus">{t('versions.added', { count: plus, words: format.number(plus) })}</span>
      ) : null}
      {minus > 0 ? (
        <span className="cmp__minus">{t('versions.removed', { count: minus, words: format.number(minus) })}</span>
      ) : null}
    </>
  );
}

/** Brings one text back out of the version that is compared with now. */
function RestoreText({ data, change, label }: { data: ProjectVersionsData; change: Change; label: string }) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const { mayWrite, oldId, newId, isOldVersion } = data;
  const isOther = change.kinds.includes('rewritten') || change.kinds.includes('removed');
  if (!mayWrite || !isOldVersion || newId || !isOther) return null;
  return (
    <Form method="post" className="pvers__restore" preventScrollReset>
      <input type="hidden" name="id" value={oldId} />
      <input type="hidden" name="block" value={change.id} />
      <button
        type="submit"
        name="intent"
        value="restoreText"
        className="btn btn--plain btn--sm"
        disabled={isBusy}
        aria-label={t('projectVersions.restoreNamed', { title: label })}
      >
        {t(`projectVersions.${change.kinds.includes('removed') ? 'bringBack' : 'restoreText'}`)}
      </button>
    </Form>
  );
}
