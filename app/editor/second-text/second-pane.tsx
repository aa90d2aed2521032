import { ArrowLeftRight, Search, X } from 'lucide-react';
import { Link } from 'react-router';
import type { WorkspaceData } from '#app/editor/workspace-data.ts';
import { useGo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { secondTextButton } from './second-text-button.ts';
import type { ShownText } from './texts-of.ts';
import { useDraftText } from './use-draft-text.ts';
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
      <ShownDraft {...{ id, language }} turn={second.turn} />
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

function ShownDraft({ id, language, turn }: { id: string; language: string; turn: number }) {
  const t = useStrings();
  const { state, html, again } = useDraftText(id, turn);
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
  if (isBlank(html)) return <p className="small mute ws__note">{t('secondText.empty')}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section of the aside that is scrolled by the keyboard
    <div
      key={id}
      className="second__text prose"
      role="region"
      aria-label={t('secondText.text')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its box is scrolled by the keyboard
      tabIndex={0}
      lang={language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by domain/render-text.ts, which escapes every letter
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Whether a rendered text shows nothing: no letter and no picture. */
const isBlank = (html: string) => html.replace(/<(?!img\b)[^>]*>/g, '').trim() === '';
