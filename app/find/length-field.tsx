import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { type Choice, type Length, type LengthSpan, lengthSpanOf, lengthSteps } from '#domain/search-wish.ts';

/** The minutes that readers take for a work at each edge between two lengths. */
const edges = [30, 180, 480] as const;

type LengthFieldProps = { chosen: Choice<Length>; onChange: () => void };

/** The shortest and the longest time that a story may take: a line with two handles, fields of the form without scripts. */
export function LengthField({ chosen, onChange }: LengthFieldProps) {
  const t = useStrings();
  const format = useFormat();
  const [moved, setMoved] = useState<LengthSpan>();
  const { from, to } = moved ?? lengthSpanOf(chosen);
  const isLoading = useNavigation().state !== 'idle';
  // Handles may move faster than answers come: what was last asked for holds until it is answered.
  useEffect(() => {
    if (!isLoading) setMoved(undefined);
  }, [isLoading]);
  const last = lengthSteps.length;
  const move = (handle: HTMLInputElement, span: LengthSpan) => {
    handle.valueAsNumber = handle.name === 'lengthFrom' ? span.from : span.to;
    setMoved(span);
    onChange();
  };
  const isFrom = from > 0;
  const isTo = to < last;
  const said = t(`find.lengthSpan.${isFrom && isTo ? 'between' : isFrom ? 'over' : isTo ? 'under' : 'any'}`, {
    from: format.time(edges[from - 1] ?? 0),
    to: format.time(edges[to - 1] ?? 0),
  });
  return (
    <fieldset>
      <legend>
        {t('find.facet.length')} <span className="mute only-scripted">{said}</span>
      </legend>
      <div className="lengths__line" style={{ '--from': from / last, '--to': to / last } as React.CSSProperties}>
        <input
          type="range"
          name="lengthFrom"
          aria-label={t('find.lengthFrom')}
          aria-valuetext={isFrom ? format.time(edges[from - 1] ?? 0, 'long') : t('find.noLeast')}
          min={0}
          max={last}
          value={from}
          onChange={({ target }) => move(target, { from: Math.min(target.valueAsNumber, to - 1), to })}
        />
        <input
          type="range"
          name="lengthTo"
          aria-label={t('find.lengthTo')}
          aria-valuetext={isTo ? format.time(edges[to - 1] ?? 0, 'long') : t('find.noMost')}
          min={0}
          max={last}
          value={to}
          onChange={({ target }) => move(target, { from, to: Math.max(target.valueAsNumber, from + 1) })}
        />
      </div>
      <div className="lengths__marks small mute" aria-hidden="true">
        {edges.map((minutes, at) => (
          <span key={minutes} style={{ '--at': (at + 1) / last } as React.CSSProperties}>
            {format.time(minutes)}
          </span>
        ))}
      </div>
    </fieldset>
  );
}
