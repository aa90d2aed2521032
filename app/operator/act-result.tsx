import { useLayoutEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/routes/operator/load-layout.ts';
import { useProof } from '#app/settings/use-proof.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { ActResult as Result } from './require-operator.ts';

/** The result of an operator's action, above the list it belongs to. */
export function ActResult({ result, done }: { result: Result | undefined; done: string }) {
  const t = useStrings();
  const frame = useRef<HTMLDivElement>(null);
  // Its button may be far down, and gone with its row.
  useLayoutEffect(() => {
    if (result) frame.current?.focus();
  }, [result]);
  if (!result) return null;
  return (
    <div ref={frame} className="op__result" tabIndex={-1}>
      {result.ok ? (
        <Notice kind="success">{done}</Notice>
      ) : result.because === 'proof' ? (
        <Proof />
      ) : (
        <Notice kind="error">{t(`operator.failed.${result.because}`)}</Notice>
      )}
    </div>
  );
}

/** Asks for a proof of who it is; afterwards the action is done by pressing its button again. */
function Proof() {
  const t = useStrings();
  const layout = useRouteLoaderData<typeof loader>('routes/operator/layout');
  return (
    <Notice kind="error">
      <p>{t('operator.failed.proof')}</p>
      {layout ? <ProofButton person={layout.person} /> : null}
    </Notice>
  );
}

function ProofButton({ person }: { person: Parameters<typeof useProof>[0] }) {
  const t = useStrings();
  const proof = useProof(person);
  return (
    <>
      <button
        type="button"
        className="btn btn--plain"
        onClick={() => proof.ask(async () => undefined, { when: 'always' })}
      >
        {t('operator.prove')}
      </button>
      {proof.dialog}
    </>
  );
}
