import { Form, Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Avatar, initialsOf } from '#app/ui/avatar.tsx';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { InviteForm } from './invite-form.tsx';
import type { MembersData } from './load-members.ts';
import type { MembersResult } from './members-form.ts';
import { RoleMenu } from './role-menu.tsx';

/** The members, their roles, and who was invited; owners invite, give roles and remove members. */
export function MembersSection({ data, result }: { data: MembersData; result: MembersResult | undefined }) {
  const t = useStrings();
  const format = useFormat();
  const { members, invitations, mayManage } = data;
  return (
    <section id="members" aria-labelledby="members-title">
      <h2 id="members-title">{t('organisation.members')}</h2>
      <p>{t('organisation.membersText')}</p>
      <Said result={result} />
      {mayManage ? <InviteForm result={result} /> : null}
      <ul>
        {members.map((member) => (
          <li className="mem" key={member.accountId}>
            <Avatar alt="" src={member.photoUrl} text={initialsOf(member.name)} size="lg" seed={member.accountId} />
            <span className="grow">
              <span className="mem__name">
                <Link to={`/org/${member.slug}`}>{member.name}</Link>
                {member.isOwn ? <span className="mute"> {t('organisation.you')}</span> : null}
              </span>
              {member.email ? <span className="mute small">{member.email}</span> : null}
            </span>
            <span className="mute small only-wide">
              {t('organisation.since', { day: format.day(member.joinedAt) })}
            </span>
            {mayManage ? <RoleMenu member={member} /> : <span className="soft">{t(`role.${member.role}`)}</span>}
          </li>
        ))}
      </ul>
      {invitations.length > 0 ? (
        <>
          <h3 className="mng__sub">{t('organisation.invited')}</h3>
          <ul>
            {invitations.map(({ id, email, role, expiresAt }) => (
              <li className="mem" key={id}>
                <span className="grow">
                  <span className="mem__name">{email}</span>
                  <span className="mute small">
                    {t(`role.${role}`)} · {t('organisation.goodUntil', { day: format.day(expiresAt) })}
                  </span>
                </span>
                <Form method="post">
                  <input type="hidden" name="intent" value="revoke" />
                  <button
                    type="submit"
                    className="btn btn--quiet btn--sm"
                    name="invitationId"
                    value={id}
                    aria-label={t('organisation.revokeOf', { email })}
                  >
                    {t('organisation.revoke')}
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** The result of the last action; problems of an invitation are shown at its form. */
function Said({ result }: { result: MembersResult | undefined }) {
  const t = useStrings();
  const done = result && 'done' in result ? result : undefined;
  const text =
    done && done.done !== 'leave' ? t(`organisation.done.${done.done}`, { email: done.email ?? '' }) : undefined;
  const failed = result && 'problem' in result && result.of !== 'invite' && result.of !== 'leave' ? result : undefined;
  const frame = useFailureFocus<HTMLDivElement>(failed);
  return (
    <div ref={frame}>
      <DoneNotice done={text && done}>{text}</DoneNotice>
      {failed ? <Notice kind="error">{t(`organisation.problem.${failed.problem}`)}</Notice> : null}
    </div>
  );
}
