import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import type { LandingData } from './load-landing.ts';
import type { WayData } from './load-path.ts';

type DrawingProps = { work: LandingData['work']; drawing: WayData['drawing'] };

/** The path map, drawn: only for people who see and point, because the list below it says and does the same. */
export function PathDrawing({ work, drawing }: DrawingProps) {
  const t = useStrings();
  const frame = useRef<HTMLDivElement>(null);
  const { width, height, steps, ways } = drawing;
  const now = steps.find(({ kind }) => kind === 'now');
  useEffect(() => {
    const { current } = frame;
    if (current && now) current.scrollLeft = now.x - current.clientWidth / 2;
  }, [now]);
  return (
    <>
      {/* It can be scrolled with keys. */}
      {/* biome-ignore lint/a11y/useSemanticElements: not a part of the page to jump to */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div ref={frame} className="jmap" role="group" aria-label={t('journeyPath.map')} tabIndex={0}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ways.map(({ kind, path }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
            <path key={at} className={`is-${kind}`} d={path} />
          ))}
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
            <PlacedStep key={at} {...{ step, work }} />
          ))}
        </svg>
      </div>
      <p className="jkey mute" aria-hidden="true">
        {(['now', 'earlier', 'untried'] as const).map((kind) => (
          <span key={kind}>
            <svg viewBox="0 0 28 12" aria-hidden="true">
              <path className={`is-${kind}`} d="M0 6h28" />
            </svg>
            {t(`journeyPath.key.${kind}`)}
          </span>
        ))}
      </p>
    </>
  );
}

function PlacedStep({ step, work }: { step: DrawingProps['drawing']['steps'][number]; work: LandingData['work'] }) {
  const t = useStrings();
  const { x, y, kind, id, lines } = step;
  const names = lines?.length === 0 ? [t('travel.untitled')] : lines;
  const drawn = (
    <g className={`is-${kind}`}>
      <circle cx={x} cy={y} r={kind === 'untried' ? 5 : kind === 'now' ? 8 : kind === 'ending' ? 9 : 6} />
      {kind === 'ending' ? <circle className="in" cx={x} cy={y} r={4.5} /> : null}
      {names?.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
        <text key={at} x={x} y={y + 26 + 17 * at} textAnchor="middle" lang={work.language}>
          {line}
        </text>
      ))}
    </g>
  );
  if (id === undefined) return drawn;
  return (
    <Link to={`/journey/${work.journeyId}/activity/${id}`} tabIndex={-1}>
      {drawn}
    </Link>
  );
}
