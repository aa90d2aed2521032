import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { ComparedLine, ComparedPart } from '#commands/document/compare-texts.ts';

/** Two versions of a text as one, with what came and what went; or side by side. */
export function ComparedText({
  comparison: { runs, isCut, changes, added, removed },
  isSideBySide,
  language,
}: {
  comparison: NonNullable<VersionsData['comparison']>;
  isSideBySide: boolean;
  language: string;
}) {
  const t = useStrings();
  const format = useFormat();
  const locale = useRoot()?.locale;
  const text = useRef<HTMLDivElement>(null);

  /** Goes to the next change from the one that has the focus. */
  function go(step: 1 | -1) {
    const all = [...(text.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = all.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % all.length);
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
  }

  if (changes === 0) return <p className="soft">{t('versions.same')}</p>;
  const Line = isSideBySide ? BothLines : OneLine;
  return (
    <>
      <div className="row row--between row--wrap">
        <p className="small">
          {t('versions.changes', { count: changes })}{' '}
          <span className="cmp__plus">{t('versions.added', { count: added, words: format.number(added) })}</span>{' '}
          <span className="cmp__minus">{t('versions.removed', { count: removed, words: format.number(removed) })}</span>
        </p>
        <span className="row only-scripted">
          <button
            type="button"
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t('versions.previous')}
            onClick={() => go(-1)}
          >
            <ChevronUp className="icon" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t('versions.next')}
            onClick={() => go(1)}
          >
            <ChevronDown className="icon" aria-hidden="true" />
          </button>
        </span>
      </div>
      <div ref={text} className={isSideBySide ? 'cmp cmp--side prose' : 'cmp prose'} lang={language}>
        {runs.map(({ at, count, lines, isFolded }) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
          const shown = lines.map((line, index) => <Line key={`${at} ${index}`} line={line} />);
          if (!isFolded) return shown;
          const unchanged = t('versions.unchanged', { count });
          return shown.length > 0 ? (
            <details key={at} className="cmp__fold">
              <summary lang={locale}>{unchanged}</summary>
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
