import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { describedBy, FieldNotes } from './field.tsx';

type FileFieldProps = {
  label: string;
  name: string;
  accept: string;
  hint: string;
  /** Invites to drop a file; only where scripts run. */
  dropText: string;
  /** The file that is chosen now. */
  chosen: File | undefined;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
};

/**
 * Where one file is chosen or dropped, in the page's own words; the browser says "No file chosen" in its own language.
 * Without scripts it is the browser's field, which says what was chosen.
 */
export function FileField({ label, name, accept, hint, dropText, chosen, disabled, onChoose }: FileFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to what the field in it does */}
      <div
        className={isOver ? 'filefield is-over' : 'filefield'}
        onDragOver={(event) => {
          if (disabled || !event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [dropped] = event.dataTransfer.files;
          if (disabled || !dropped || !field.current) return;
          // One file, as the field takes it, so that the form sends it as if it had been chosen.
          const one = new DataTransfer();
          one.items.add(dropped);
          field.current.files = one.files;
          onChoose(dropped);
        }}
      >
        <input
          ref={field}
          className="filefield__input"
          id={id}
          type="file"
          {...{ name, accept, disabled }}
          aria-describedby={describedBy(id, hint, undefined)}
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
        <label className="btn btn--plain" htmlFor={id}>
          <FileUp className="icon" aria-hidden="true" />
          {label}
        </label>
        <span className={`filefield__name small mute only-scripted${chosen ? ' is-chosen' : ''}`} role="status">
          {chosen?.name ?? dropText}
        </span>
      </div>
      <FieldNotes id={id} hint={hint} error={undefined} />
    </div>
  );
}
