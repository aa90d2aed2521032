import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useIsAlive } from '#app/ui/use-is-alive.ts';

type CopyFieldProps = {
  /** The label above it. */
  said: string;
  label: string;
  value: string;
  /** Of the button, and what is announced once it was pressed. */
  copy: string;
  copied: string;
};

/** Something to be copied that cannot be changed: by its button, or by hand. */
export function CopyField({ said, label, value, copy, copied }: CopyFieldProps) {
  const isAlive = useIsAlive();
  const [isCopied, setCopied] = useState(false);
  const take = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      // It stays where it can be copied by hand.
      () => undefined,
    );
  return (
    <>
      <p>{said}</p>
      <div className="token">
        <input
          className="input"
          readOnly
          value={value}
          aria-label={label}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        {isAlive ? (
          <button type="button" className="btn btn--plain" onClick={take}>
            <Copy className="icon" aria-hidden="true" />
            {copy}
          </button>
        ) : null}
      </div>
      <span role="status">{isCopied ? copied : null}</span>
    </>
  );
}
