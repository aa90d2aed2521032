import { Link } from 'react-router';
import { MembersSection } from '#app/organisation/members-section.tsx';
import { useStrings } from '#app/strings.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { ManagePage } from '#app/work/manage-page.tsx';
import type { Route } from './+types/members.ts';

export { action, loader } from './load-members.ts';

export default function ManageMembers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { members, path } = loaderData;
  const result = useLastAnswer(actionData, path);
  return (
    <ManagePage section="members" result={result}>
      {members ? (
        <MembersSection data={members} result={result && 'members' in result ? result.members : undefined} />
      ) : (
        <section aria-labelledby="members-title">
          <h2 id="members-title">{t('organisation.members')}</h2>
          <p>{t('organisation.personalMembers')}</p>
          <p className="row row--wrap members__ways">
            <Link className="btn btn--plain" to="/organisation/new">
              {t('organisation.new')}
            </Link>
            <Link className="btn btn--plain" to={`${path}/manage/danger`}>
              {t('organisation.move')}
            </Link>
          </p>
        </section>
      )}
    </ManagePage>
  );
}
