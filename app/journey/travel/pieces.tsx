import { Form, Link } from 'react-router';
import { StoryText } from '#app/journey/story-text.tsx';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { useFormat } from '#app/ui/format.ts';
import type { LandingData } from './load-landing.ts';
import type { OwnPieces, PiecesData } from './load-pieces.ts';
import type { StepData } from './load-step.ts';
import { ShownTurn } from './shown-turn.tsx';

type ShareChoiceProps = { pieces: PiecesData; isOffered?: boolean };

/**
 * Whether, and under which name, what was written is shared, and who will read it then.
 *
 * @param props.isOffered - it can also be left to oneself
 */
export function ShareChoice({ pieces, isOffered = false }: ShareChoiceProps) {
  const t = useStrings();
  const { mayShare, name, organisation } = pieces;
  if (mayShare === 'no') return null;
  if (mayShare !== 'allowed')
    return (
      <p className="field__hint">{t(mayShare === 'guest' ? 'travel.piece.guest' : 'travel.piece.news.mayNotShare')}</p>
    );
  return (
    <fieldset className="ashare" aria-describedby="share-hint">
      <legend className="field__label">{t('travel.piece.share')}</legend>
      {isOffered ? (
        <Check type="radio" name="share" value="" defaultChecked>
          {t('travel.piece.keep')}
        </Check>
      ) : null}
      {name === '' ? null : (
        <Check type="radio" name="share" value="named" defaultChecked={!isOffered}>
          {t('travel.piece.named', { name })}
        </Check>
      )}
      <Check type="radio" name="share" value="nameless" defaultChecked={!isOffered && name === ''}>
        {t('travel.piece.nameless')}
      </Check>
      <p className="field__hint" id="share-hint">
        {t('travel.piece.whoReads', { organisation })}
      </p>
    </fieldset>
  );
}

/** At a prompt that was answered: the reader's own piece, and those of others. */
export function Pieces({ step, pieces }: { step: StepData; pieces: PiecesData }) {
  const t = useStrings();
  const { own, written, mayShare } = pieces;
  const { work, activity } = step;
  const here = `/journey/${work.journeyId}/activity/${activity.id}`;
  return (
    <>
      {step.isBehind && written !== '' ? (
        <section className="apiece" aria-labelledby="own-piece">
          <h2 id="own-piece">{t('travel.piece.wrote')}</h2>
          <PieceText text={written} />
          {own === undefined && mayShare !== 'no' ? (
            <Form method="post" action={here} className="stack" preventScrollReset>
              <ShownTurn step={step} />
              <ShareChoice pieces={pieces} />
              {mayShare === 'allowed' ? (
                <button type="submit" className="btn btn--plain" name="intent" value="share">
                  {t('travel.piece.shareNow')}
                </button>
              ) : null}
            </Form>
          ) : null}
        </section>
      ) : null}
      {own ? (
        <section className="apiece" aria-labelledby="shared-piece">
          <h2 id="shared-piece">{t('travel.piece.shared')}</h2>
          {own.text === written ? null : <PieceText text={own.text} />}
          <PieceState piece={own} />
          <Form method="post" action={here} preventScrollReset>
            <button type="submit" className="btn btn--plain btn--sm" name="intent" value="unshare">
              {t('travel.piece.withdraw')}
            </button>
          </Form>
        </section>
      ) : null}
      {pieces.others ? <Others {...{ step, pieces, here }} others={pieces.others} /> : null}
    </>
  );
}

/** What its reader wrote at a reflection, when they look back at it: nobody else sees it. */
export function WrittenBefore({ text }: { text: string }) {
  const t = useStrings();
  return (
    <section className="apiece" aria-labelledby="written-before">
      <h2 id="written-before">{t('travel.piece.wrote')}</h2>
      <blockquote dir="auto" className="apiece__text apiece__text--plain">
        {text}
      </blockquote>
    </section>
  );
}

/** What was written at a prompt. */
function PieceText({ text }: { text: string }) {
  return (
    <blockquote dir="auto" className="apiece__text">
      <StoryText text={text} />
    </blockquote>
  );
}

function PieceState({ piece }: { piece: Pick<OwnPieces[number], 'state' | 'isNamed'> }) {
  const t = useStrings();
  const { state, isNamed } = piece;
  return (
    <p className="mute small dots">
      <span>{t(`travel.piece.state.${state as 'waiting' | 'approved' | 'declined'}`)}</span>
      <span>{t(isNamed ? 'travel.piece.withName' : 'travel.piece.withoutName')}</span>
    </p>
  );
}

type OthersProps = {
  step: StepData;
  pieces: PiecesData;
  others: NonNullable<PiecesData['others']>;
  here: string;
};

function Others({ step, pieces, others, here }: OthersProps) {
  const t = useStrings();
  const format = useFormat();
  const last = others.pieces.at(-1);
  return (
    <section className="apiece" aria-labelledby="pieces">
      <h2 id="pieces">{t('travel.piece.others')}</h2>
      {others.pieces.length === 0 ? <p className="mute">{t('travel.piece.none')}</p> : null}
      <ul className="apieces">
        {others.pieces.map(({ id, text, name, sharedAt }) => (
          <li key={id}>
            <PieceText text={text} />
            <p className="mute small dots">
              <span>{name || t('travel.piece.someone')}</span>
              <span>{format.day(sharedAt)}</span>
              <Link rel="nofollow" to={`${step.work.workPath}/report?piece=${id}`} reloadDocument>
                {t('travel.piece.report')}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <p className="acts">
        {pieces.isPaged ? (
          <Link className="link" to={`${here}#pieces`}>
            {t('travel.piece.newest')}
          </Link>
        ) : null}
        {others.hasMore && last ? (
          <Link className="link" to={`${here}?pieces=${last.id}#pieces`}>
            {t('travel.piece.more')}
          </Link>
        ) : null}
      </p>
    </section>
  );
}

/** On the journey's page: all that its reader shares of it, wherever their runs have come to. */
export function OwnPiecesList({ data }: { data: LandingData }) {
  const t = useStrings();
  const { pieces, work } = data;
  if (pieces.length === 0) return null;
  return (
    <section className="section" aria-labelledby="own-pieces">
      <div className="section__head">
        <h2 id="own-pieces">{t('travel.piece.shared')}</h2>
      </div>
      <ul>
        {pieces.map((piece) => (
          <li key={piece.activity} className="jsave">
            <span className="grow">
              <b id={`piece-${piece.activity}`} lang={work.language}>
                {piece.title || t('travel.untitled')}
              </b>
              <PieceState piece={piece} />
              <details>
                <summary className="fold small">{t('travel.piece.wrote')}</summary>
                <PieceText text={piece.text} />
              </details>
            </span>
            <Form method="post" action={`/journey/${work.journeyId}`} className="acts" preventScrollReset>
              <input type="hidden" name="activity" value={piece.activity} />
              <button
                type="submit"
                className="btn btn--plain btn--sm"
                name="intent"
                value="unshare"
                aria-describedby={`piece-${piece.activity}`}
              >
                {t('travel.piece.withdraw')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
