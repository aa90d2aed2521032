import { useRef } from 'react';
import { StoryText } from '#app/journey/story-text.tsx';
import { useStrings } from '#app/strings.ts';
import { Choice } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import type { PieceDecision } from '#domain/journey/shared-piece.ts';
import { type ListedPiece, type PieceView, usePieces } from './use-pieces.ts';

const views: readonly PieceView[] = ['waiting', 'approved', 'declined'];

type PiecesProps = { journeyId: string; graph: Graph; language: string; onOpen: (id: ActivityId) => void };

/** The pieces that readers wrote at prompts and share: editors approve, decline, or withdraw an approved one. */
export function Pieces({ journeyId, graph, language, onOpen }: PiecesProps) {
  const t = useStrings();
  const { view, setView, known, news, decide, more } = usePieces(journeyId);
  const heading = useRef<HTMLHeadingElement>(null);
  const titles = new Map(graph.activities.map(({ id, title }) => [id as string, title]));
  const decided = async (piece: ListedPiece, decision: PieceDecision) => {
    await decide(piece, decision);
    // The button that was pressed is removed with its piece.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="je-pieces" className="jpieces">
      <h3 id="je-pieces" ref={heading} tabIndex={-1}>
        {t('journeyReaders.pieces.title')}
      </h3>
      <p className="mute small">{t('journeyReaders.pieces.text')}</p>
      <Choice
        label={t('journeyReaders.pieces.show')}
        value={view}
        onChange={(event) => setView(event.target.value as PieceView)}
      >
        {views.map((one) => (
          <option key={one} value={one}>
            {t(`journeyReaders.pieces.view.${one}`)}
          </option>
        ))}
      </Choice>
      <p role="status" className="small">
        {news ? t(`journeyReaders.pieces.news.${news}`) : null}
      </p>
      {typeof known === 'string' ? (
        <p className="mute">{t(`journeyReaders.pieces.${known}`)}</p>
      ) : known.pieces.length === 0 ? (
        <p className="mute">{t('journeyReaders.pieces.none')}</p>
      ) : (
        <ul>
          {known.pieces.map((piece) => (
            <Piece
              key={piece.id}
              {...{ piece, view, language, onOpen }}
              title={titles.get(piece.activityId)}
              onDecide={(decision) => void decided(piece, decision)}
            />
          ))}
        </ul>
      )}
      {typeof known !== 'string' && known.hasMore ? (
        <button type="button" className="btn btn--plain btn--sm" onClick={more}>
          {t('journeyReaders.pieces.more')}
        </button>
      ) : null}
    </section>
  );
}

type PieceProps = {
  piece: ListedPiece;
  view: PieceView;
  language: string;
  /** Of the step; undefined where the draft no longer has it. */
  title: string | undefined;
  onOpen: (id: ActivityId) => void;
  onDecide: (decision: PieceDecision) => void;
};

function Piece({ piece, view, language, title, onOpen, onDecide }: PieceProps) {
  const t = useStrings();
  const format = useFormat();
  const { id, activityId, text, name, sharedAt } = piece;
  const own = `piece-${id}`;
  return (
    <li>
      <blockquote id={own} dir="auto">
        <StoryText text={text} />
      </blockquote>
      <p className="mute small dots">
        <span>{name || t('travel.piece.someone')}</span>
        <span>{format.day(sharedAt)}</span>
        {title === undefined ? null : (
          <button type="button" className="link" onClick={() => onOpen(activityId as ActivityId)}>
            <span lang={language}>{title || t('travel.untitled')}</span>
          </button>
        )}
      </p>
      <p className="acts">
        {view === 'approved' ? null : (
          <button
            type="button"
            className="btn btn--plain btn--sm"
            aria-describedby={own}
            onClick={() => onDecide('approved')}
          >
            {t('journeyReaders.pieces.approve')}
          </button>
        )}
        {view === 'declined' ? null : (
          <button
            type="button"
            className="btn btn--quiet btn--sm"
            aria-describedby={own}
            onClick={() => onDecide('declined')}
          >
            {t(view === 'approved' ? 'journeyReaders.pieces.takeBack' : 'journeyReaders.pieces.decline')}
          </button>
        )}
      </p>
    </li>
  );
}
