import { useId } from 'react';

/** Progress, in words and as a line; without a percentage it only says that it continues. */
export function Progress({
  label,
  percent,
  shown,
}: {
  label: string;
  percent: number | undefined;
  shown: string | undefined;
}) {
  const id = useId();
  return (
    <div className="progress">
      <p id={id} role="status">
        {percent === undefined ? <span className="spinner" aria-hidden="true" /> : null} {label}
      </p>
      {percent === undefined ? null : (
        <div className="row">
          <div
            className="bar grow"
            role="progressbar"
            aria-labelledby={id}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuetext={shown}
          >
            <i style={{ '--at': `${percent}%` } as React.CSSProperties} />
          </div>
          <span className="mute small progress__number" aria-hidden="true">
            {shown}
          </span>
        </div>
      )}
    </div>
  );
}
