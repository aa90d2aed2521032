import { ArrowLeftRight, Search, X } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { WorkspaceData } from '#app/editor/workspace-data.ts';
import { useGo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { secondTextButton } from './second-text-button.ts';
import type { ShownText } from './texts-of.ts';
import { type DraftTexts, useDraftTexts } from './use-draft-texts.ts';
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
        <h2 className="clip grow" {...(text?.isTitled && { lang: language })}>
          {text?.heading ?? t('editor.secondText')}
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
      <ShownDraft {...{ data, texts, second, id }} />
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

/** The text that is shown, as far as it is there. */
function ShownDraft(props: PaneProps) {
  const t = useStrings();
  const { data, second, id } = props;
  const draft = useDraftTexts(id, data.blockId, second.changed);
  const section = useRef<HTMLElement>(null);
  const { takesFocus } = second;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may take the focus again
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    // After the list from which it was chosen has given the focus back.
    requestAnimationFrame(() => section.current?.focus());
  }, [id, takesFocus]);
  const { state } = draft;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are links to notes, with keys as well
    <section
      key={id}
      ref={section}
      className="second__text"
      aria-label={t('secondText.text')}
      aria-busy={state === 'loading'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its box is scrolled by the keyboard
      tabIndex={0}
      onClick={leadToNote}
    >
      {state === 'failed' ? <NotRead words={t('secondText.failed')} again={draft.again} /> : null}
      {draft.isStale ? <NotRead words={t('secondText.stale')} again={draft.again} /> : null}
      {state === 'here' ? <Drafts {...props} draft={draft} /> : null}
      {state === 'here' || state === 'failed' ? null : <p className="small mute">{t(`secondText.${state}`)}</p>}
    </section>
  );
}

/** A text and all inside it as one, each inner one below its name, which leads to it. */
function Drafts({ data, texts: known, id, draft }: PaneProps & { draft: DraftTexts }) {
  const t = useStrings();
  const { path, language } = data;
  const { texts, facts, isCut } = draft;
  const depth = known.find((each) => each.id === id)?.depth ?? 0;
  const isEmpty = texts.length === 1 && isBlank(texts[0]?.html ?? '') && facts.length === 0;
  return (
    <>
      {facts.length > 0 ? (
        <dl className="second__facts" lang={language}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {texts.map(({ id: inner, html }) => (
        <Fragment key={inner}>
          {inner === id ? null : (
            <InnerName {...{ path, language, depth }} id={inner} text={known.find((each) => each.id === inner)} />
          )}
          {isBlank(html) ? null : (
            <div
              className="prose"
              lang={language}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by domain/render-text.ts, which escapes every letter
              dangerouslySetInnerHTML={{ __html: html }}
            />
          )}
        </Fragment>
      ))}
      {isEmpty ? <p className="small mute">{t('secondText.empty')}</p> : null}
      {isCut ? <p className="small mute">{t('secondText.cut')}</p> : null}
    </>
  );
}

function NotRead({ words, again }: { words: string; again: () => void }) {
  const t = useStrings();
  return (
    <p className="small" role="alert">
      {words}{' '}
      <button type="button" className="link" onClick={again}>
        {t('error.tryAgain')}
      </button>
    </p>
  );
}

/** The name of a text inside the one that is shown, as deep as it lies in it. */
function InnerName(props: { path: string; language: string; depth: number; id: string; text: ShownText | undefined }) {
  const { path, language, depth, id, text } = props;
  const t = useStrings();
  const level = Math.min(3, (text?.depth ?? depth + 1) - depth);
  const Heading = `h${level + 2}` as 'h3';
  return (
    <Heading data-level={level} {...(text?.isTitled && { lang: language })}>
      <Link className="link" to={`${path}/block/${id}`}>
        {text?.name ?? t('outline.untitled')}
      </Link>
    </Heading>
  );
}

/** Leads to a note and back inside the text; the address stays that of the text that is written. */
function leadToNote(event: React.MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const goal = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (!goal || !event.currentTarget.contains(goal)) return;
  event.preventDefault();
  if (goal.tabIndex < 0) goal.tabIndex = -1;
  goal.focus();
}

/** Whether a rendered text shows nothing: no letter and no picture. */
const isBlank = (html: string) => html.replace(/<(?!img\b)[^>]*>/g, '').trim() === '';
