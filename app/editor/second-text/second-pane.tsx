import { ArrowLeftRight, Search, X } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { WorkspaceData } from '#app/editor/workspace-data.ts';
import { useGo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { secondTextButton } from './second-text-button.ts';
import type { ShownText } from './texts-of.ts';
import { useDraftTexts } from './use-draft-texts.ts';
import type { SecondText } from './use-second-text.ts';

type PaneProps = { data: WorkspaceData; texts: readonly ShownText[]; second: SecondText; id: string };

/** A text of the project, read beside the one that is written; it follows whoever writes it. */
export function SecondPane({ data, texts, second, id }: PaneProps) {
  const t = useStrings();
  const go = useGo();
  const { path, blockId, language } = data;
  const text = texts.find((each) => each.id === id);
  const close = () => {
    second.show(undefined);
    const button = document.getElementById(secondTextButton);
    // Where there is little room it is not in the bar.
    (button?.checkVisibility() ? button : document.getElementById('main'))?.focus();
  };
  const swap = () => {
    second.show(blockId);
    go(`${path}/block/${id}`);
  };
  return (
    <aside className="ws__second" aria-label={t('editor.secondText')}>
      <header className="ws__head second__head">
        <h2 className="clip grow" lang={language}>
          {text?.name ?? t('editor.secondText')}
        </h2>
        {text?.isEntry ? (
          <Link className="btn btn--quiet btn--sm" to={`${path}/bible/${id}`} reloadDocument>
            {t('secondText.openEntry')}
          </Link>
        ) : null}
        <Act label={t('secondText.choose')} icon={Search} onAct={() => second.choose(true)} />
        {text && !text.isEntry && id !== blockId ? (
          <Act label={t('secondText.swap')} icon={ArrowLeftRight} onAct={swap} />
        ) : null}
        <Act label={t('secondText.close')} icon={X} onAct={close} />
      </header>
      <ShownDraft {...{ data, texts, id }} turn={second.turn} />
    </aside>
  );
}

function Act({ label, icon: Icon, onAct }: { label: string; icon: typeof X; onAct: () => void }) {
  return (
    <button type="button" className="btn btn--quiet btn--icon btn--sm" aria-label={label} title={label} onClick={onAct}>
      <Icon className="icon" aria-hidden="true" />
    </button>
  );
}

/** The text and all inside it as one, each inner one below its name, which leads to it. */
function ShownDraft({ data, texts: known, id, turn }: Pick<PaneProps, 'data' | 'texts' | 'id'> & { turn: number }) {
  const t = useStrings();
  const { path, language } = data;
  const { state, texts, isCut, again } = useDraftTexts(id, turn);
  if (state === 'loading') return <p className="small mute ws__note">{t('secondText.loading')}</p>;
  if (state === 'gone') return <p className="small mute ws__note">{t('secondText.gone')}</p>;
  if (state === 'failed')
    return (
      <p className="small ws__note" role="alert">
        {t('secondText.failed')}{' '}
        <button type="button" className="link" onClick={again}>
          {t('error.tryAgain')}
        </button>
      </p>
    );
  const nameOf = (inner: string) => known.find((each) => each.id === inner)?.name ?? t('outline.untitled');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its box is scrolled by the keyboard
    <section key={id} className="second__text" aria-label={t('secondText.text')} tabIndex={0} lang={language}>
      {texts.map((text) => (
        <Fragment key={text.id}>
          {text.id === id ? null : (
            <h3>
              <Link className="link" to={`${path}/block/${text.id}`}>
                {nameOf(text.id)}
              </Link>
            </h3>
          )}
          {isBlank(text.html) ? null : (
            <div
              className="prose"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by domain/render-text.ts, which escapes every letter
              dangerouslySetInnerHTML={{ __html: text.html }}
            />
          )}
        </Fragment>
      ))}
      {texts.length === 1 && isBlank(texts[0]?.html ?? '') ? (
        <p className="small mute">{t('secondText.empty')}</p>
      ) : null}
      {isCut ? <p className="small mute">{t('secondText.cut')}</p> : null}
    </section>
  );
}

/** Whether a rendered text shows nothing: no letter and no picture. */
const isBlank = (html: string) => html.replace(/<(?!img\b)[^>]*>/g, '').trim() === '';
