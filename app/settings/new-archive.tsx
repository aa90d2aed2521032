import { useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { DownloadData } from '#app/routes/settings/load-download.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { ArchiveProblem } from '#domain/account-archive.ts';
import { useProof } from './use-proof.tsx';

type Props = {
  readonly download: DownloadData;
  /** Why the last wish was refused. */
  readonly problem: ArchiveProblem['kind'] | 'proof' | undefined;
};

/** Requests an archive; someone who proved long ago who they are is asked first. Without scripts the answer says so. */
export function NewArchive({ download: { person, isProved, archives }, problem }: Props) {
  const t = useStrings();
  const submit = useSubmit();
  const proof = useProof(person);
  const form = useRef<HTMLFormElement>(null);
  const frame = useFailureFocus<HTMLDivElement>(problem ?? proof.error);
  const isBusy = useNavigation().formData?.get('intent') === 'make' || proof.isBusy;
  const isMaking = archives.some(({ state }) => state === 'making');

  function ask(event: React.FormEvent<HTMLFormElement>) {
    if (isProved && problem !== 'proof') return;
    event.preventDefault();
    proof.ask(async () => void submit(form.current, { preventScrollReset: true }), { when: 'always' });
  }

  return (
    <>
      <Form ref={form} method="post" className="stack form" onSubmit={ask} preventScrollReset>
        <input type="hidden" name="intent" value="make" />
        {problem || proof.error ? (
          <div ref={frame}>
            <Notice kind="error">
              {proof.error ? t(`auth.error.${proof.error}`) : t(`download.problem.${problem ?? 'proof'}`)}
            </Notice>
          </div>
        ) : null}
        <button type="submit" className="btn btn--primary" disabled={isBusy || isMaking} aria-busy={isBusy}>
          {t('download.make')}
        </button>
      </Form>
      {proof.dialog}
    </>
  );
}
