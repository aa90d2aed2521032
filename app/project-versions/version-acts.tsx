import { Form } from 'react-router';
import type { ProjectVersionsAnswer } from '#app/routes/org/project/load-project-versions.ts';
import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import type { Compared, ListedVersion } from '#app/versions/compared.ts';
import { Renaming } from '#app/versions/name-form.tsx';
import { versionAddress } from '#app/versions/version-address.ts';
import { useNameProblem } from './use-name-problem.ts';

type Props = { compared: Compared; version: ListedVersion; answer: ProjectVersionsAnswer };

/** What can be done with the version that is compared: another name, and removing it. */
export function VersionActs({ compared, version, answer }: Props) {
  const t = useStrings();
  const problem = useNameProblem(answer, 'rename');
  const { id } = version;
  const isNewer = compared.newId === id;
  return (
    <div className="row row--wrap pvers__own">
      <Renaming named={version} hint={t('projectVersions.renameHint')} {...problem} />
      {/* The address must not name what is gone. */}
      <AskingForm
        method="post"
        action={versionAddress(compared, { oldId: undefined, ...(isNewer ? { newId: undefined } : {}) })}
        preventScrollReset
        question={t('projectVersions.askDelete', { name: compared.nameOf(id), returnObjects: true })}
      >
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="intent" value="delete" className="link small">
          {t('projectVersions.delete')}
        </button>
      </AskingForm>
    </div>
  );
}

/** Puts a version back that was deleted just now. */
export function PutBack({ id }: { id: string }) {
  const t = useStrings();
  return (
    <Form method="post" className="pvers__back" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value="putBack" className="link">
        {t('projectVersions.putBack')}
      </button>
    </Form>
  );
}
