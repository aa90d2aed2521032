import { useState } from 'react';
import { Link } from 'react-router';
import type { BibleData } from '#app/routes/org/project/load-bible.ts';
import { useGo } from '#app/shell/go.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useSeenAgain } from '#app/shell/use-seen-again.ts';
import { WorkspacePage } from '#app/shell/workspace-page.tsx';
import { useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type EntryKind, entryKinds, entryLimits } from '#domain/entry.ts';
import { BibleTop } from './bible-top.tsx';
import { BibleTrash } from './bible-trash.tsx';
import { KindIcon } from './kind-icon.tsx';
import { Matrix } from './matrix.tsx';
import { type Bible, useBible } from './use-bible.ts';

/** The story bible of a work: its entries by kind, or who is where. */
export function BiblePage({ data }: { data: BibleData }) {
  const t = useStrings();
  const bible = useBible();
  useSeenAgain();
  const { path, title, language, lastText, mayWrite, matrix } = data;
  return (
    <WorkspacePage
      work={{ path, title, language }}
      place={t('bible.title')}
      write={lastText && `${path}/block/${lastText}`}
      className="page bible"
    >
      <PageTitle title={`${t('bible.title')} · ${title}`} />
      <meta name="robots" content="noindex" />
      <BibleTop path={path} view={matrix ? 'scenes' : 'entries'} intro={t('bible.intro')} />
      {data.isCounted ? null : <Notice kind="info">{t('bible.notCounted')}</Notice>}
      {mayWrite && !matrix ? <AddEntry path={path} bible={bible} language={language} /> : null}
      {matrix ? (
        <Matrix
          {...{ matrix, path, language, mayWrite, bible }}
          to={(from, row) => `${path}/bible?view=scenes&from=${from}${row ? `&row=${row}` : ''}`}
        />
      ) : (
        <Kinds data={data} />
      )}
      {matrix ? null : <BibleTrash {...{ data, bible }} />}
    </WorkspacePage>
  );
}

/** Adds an entry and opens its page. */
function AddEntry({ path, bible, language }: { path: string; bible: Bible; language: string }) {
  const t = useStrings();
  const go = useGo();
  const [problem, setProblem] = useState<string>();
  async function add(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (bible.isBusy) return;
    const form = new FormData(event.currentTarget);
    const kind = String(form.get('kind')) as EntryKind;
    const answer = await bible.ask({ intent: 'add', kind, name: String(form.get('name')) });
    setProblem(answer.ok ? undefined : answer.words);
    if (answer.ok) go(`${path}/bible/${answer.about}`);
  }
  return (
    <form className="bible__add only-scripted" onSubmit={(event) => void add(event)}>
      <Choice label={t('bible.kind')} name="kind" defaultValue="character">
        {entryKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`bible.one.${kind}`)}
          </option>
        ))}
      </Choice>
      <Field
        label={t('bible.name')}
        name="name"
        lang={language}
        maxLength={entryLimits.nameLength}
        required
        autoComplete="off"
        error={problem}
      />
      <button type="submit" className="btn btn--primary" aria-disabled={bible.isBusy || undefined}>
        {t('bible.add')}
      </button>
    </form>
  );
}

function Kinds({ data: { kinds, path, language, isEmpty, mayWrite } }: { data: BibleData }) {
  const t = useStrings();
  if (isEmpty) return <p className="soft bible__none">{t(mayWrite ? 'bible.none' : 'bible.noneYet')}</p>;
  return (
    <div className="bible__kinds">
      {kinds.map(({ kind, entries }) =>
        entries.length === 0 ? null : (
          <section key={kind} aria-labelledby={`kind-${kind}`}>
            <h2 id={`kind-${kind}`}>
              <KindIcon kind={kind} /> {t(`bible.many.${kind}`)} <span className="mute num">{entries.length}</span>
            </h2>
            <ul className="bible__list">
              {entries.map(({ id, name, aliases, scenes }) => (
                <li key={id}>
                  <Link className="bible__name" to={`${path}/bible/${id}`} lang={language}>
                    {name}
                  </Link>
                  {aliases.length > 0 ? (
                    <span className="mute small" lang={language}>
                      {aliases.join(', ')}
                    </span>
                  ) : null}
                  <span className="mute small bible__count">{t('bible.scenes', { count: scenes })}</span>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}
