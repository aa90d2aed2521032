import { ChevronDown, ChevronUp, Undo2 } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { ComparedLine, ComparedPart } from '#commands/document/compare-texts.ts';

/** Which version a passage is restored from, and whether that is the other draft; the mark of the text it was compared with, and the page that compares. */
type Restores = { readonly id: string; readonly mark: string; readonly to: string; readonly isOtherDraft: boolean };

/** Two versions of a text as one, with what came and what went; or side by side. */
export function ComparedText({
  comparison: { runs, isCut, changes },
  whySame,
  isSideBySide,
  language,
  restores,
}: {
  comparison: NonNullable<VersionsData['comparison']>;
  whySame: VersionsData['whySame'];
  isSideBySide: boolean;
  language: string;
  /** Where passages can be restored. */
  restores: Restores | undefined;
}) {
  const t = useStrings();
  const locale = useRoot()?.locale;
  const text = useRef<HTMLDivElement>(null);
  const isSame = changes === 0;
  const Line = isSideBySide && !isSame ? BothLines : OneLine;
  return (
    <>
      {isSame ? (
        <p className="soft cmp__same">{t(`versions.same.${whySame}`)}</p>
      ) : (
        <ChangeSteps text={text} changes={changes} />
      )}
      <div ref={text} className={isSideBySide && !isSame ? 'cmp cmp--side prose' : 'cmp prose'} lang={language}>
        {runs.map(({ at, count, lines, isFolded }) => {
          const shown = lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
            <Fragment key={`${at} ${index}`}>
              <Line line={line} />
              {restores && line.passage !== undefined ? <RestorePassage {...restores} passage={line.passage} /> : null}
            </Fragment>
          ));
          // Of a text without a change, all of it is worth seeing.
          if (!isFolded || (isSame && shown.length > 0)) return shown;
          const unchanged = t('versions.unchanged', { count });
          return shown.length > 0 ? (
            <details key={at} className="cmp__fold">
              <summary className="fold" lang={locale}>
                {unchanged}
              </summary>
              {shown}
            </details>
          ) : (
            <p key={at} className="cmp__gap" lang={locale}>
              {unchanged}
            </p>
          );
        })}
      </div>
      {isCut ? <p className="small soft">{t('versions.cut')}</p> : null}
    </>
  );
}

/** How many passages changed, and the way from one to the next. */
function ChangeSteps({ text, changes }: { text: React.RefObject<HTMLDivElement | null>; changes: number }) {
  const t = useStrings();
  const format = useFormat();
  const [at, setAt] = useState<number>();

  /** Goes to the next change from the one that has the focus. */
  function go(step: 1 | -1) {
    const all = [...(text.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
    const here = document.activeElement?.closest<HTMLElement>('[data-change]') ?? all[at ?? -1];
    const from = here ? all.indexOf(here) : step > 0 ? -1 : 0;
    const next = (from + step + all.length) % all.length;
    setAt(next);
    all[next]?.focus();
    all[next]?.scrollIntoView({ block: 'center' });
  }

  return (
    <div className="row cmp__steps">
      <p className="small soft" role="status">
        {at === undefined
          ? t('versions.changes', { count: changes })
          : t('versions.changeAt', { number: format.number(at + 1), count: format.number(changes) })}
      </p>
      {([-1, 1] as const).map((step) => (
        <button
          key={step}
          type="button"
          className="btn btn--quiet btn--icon btn--sm only-scripted"
          aria-label={t(step < 0 ? 'versions.previous' : 'versions.next')}
          onClick={() => go(step)}
        >
          {step < 0 ? (
            <ChevronUp className="icon" aria-hidden="true" />
          ) : (
            <ChevronDown className="icon" aria-hidden="true" />
          )}
        </button>
      ))}
    </div>
  );
}

/** Puts one passage back as it was, and leaves what else was written. */
function RestorePassage({ id, mark, to, isOtherDraft, passage }: Restores & { passage: number }) {
  const t = useStrings();
  const locale = useRoot()?.locale;
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={to} className="cmp__restore" lang={locale} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name="passage" value={passage} />
      <button type="submit" name="intent" value="restorePassage" className="btn btn--plain btn--sm" disabled={isBusy}>
        <Undo2 className="icon" aria-hidden="true" />{' '}
        {t(isOtherDraft ? 'drafts.takePassage' : 'versions.restorePassage')}
      </button>
    </Form>
  );
}

const classOf = ({ tag, within, kind }: ComparedLine) =>
  `cmp__line cmp__line--${tag} is-${kind}${within ? ` cmp__line--${within}` : ''}`;

const focusable = ({ kind }: ComparedLine) => (kind === 'same' ? {} : { tabIndex: -1, 'data-change': '' });

function OneLine({ line }: { line: ComparedLine }) {
  return (
    <div className={classOf(line)} {...focusable(line)}>
      <Parts parts={line.parts} />
    </div>
  );
}

function BothLines({ line }: { line: ComparedLine }) {
  return (
    <div className={`cmp__pair ${classOf(line)}`} {...focusable(line)}>
      <div>
        <Parts parts={line.parts.filter(({ kind }) => kind !== 'added')} />
      </div>
      <div>
        <Parts parts={line.parts.filter(({ kind }) => kind !== 'removed')} />
      </div>
    </div>
  );
}

const tags = { same: 'span', added: 'ins', removed: 'del' } as const;

function Parts({ parts }: { parts: readonly ComparedPart[] }) {
  const t = useStrings();
  const locale = useRoot()?.locale;
  return parts.map(({ kind, html }, index) => {
    const Tag = tags[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have no other name
      <Tag key={index}>
        {kind === 'same' ? null : (
          <span className="vh" lang={locale}>
            {t(`versions.part.${kind}`)}{' '}
          </span>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by commands/document/compare-texts.ts, which escapes every letter */}
        <span dangerouslySetInnerHTML={{ __html: html }} />
      </Tag>
    );
  });
}
