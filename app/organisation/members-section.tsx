import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Avatar, initialsOf } from '#app/ui/avatar.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { emailLength } from '#domain/account.ts';
import { roles } from '#domain/role.ts';
import type { MembersData } from './load-members.ts';
import type { MembersResult } from './members-form.ts';
import { RoleMenu } from './role-menu.tsx';
import './organisation.css';

/** Who works here, in which role, and who was asked to; owners invite, give roles and take out. */
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

/** What became of the last thing that was asked. */
function Said({ result }: { result: MembersResult | undefined }) {
  const t = useStrings();
  return (
    <>
      <div role="status">
        {result && 'done' in result && result.done !== 'leave' ? (
          <Notice kind="success">{t(`organisation.done.${result.done}`, { email: result.email ?? '' })}</Notice>
        ) : null}
      </div>
      {result && 'problem' in result ? (
        <Notice kind="error">{t(`organisation.problem.${result.problem}`)}</Notice>
      ) : null}
    </>
  );
}

function InviteForm({ result }: { result: MembersResult | undefined }) {
  const t = useStrings();
  const busy = useNavigation().formData?.get('intent') === 'invite';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result && 'done' in result && result.done === 'invite') form.current?.reset();
  }, [result]);
  return (
    <Form ref={form} method="post" className="invite">
      <input type="hidden" name="intent" value="invite" />
      <input
        className="input"
        type="email"
        name="email"
        required
        maxLength={emailLength}
        autoComplete="off"
        aria-label={t('organisation.inviteEmail')}
        placeholder="name@example.org"
      />
      <select
        className="input invite__role"
        name="role"
        defaultValue="writer"
        aria-label={t('organisation.inviteRole')}
      >
        {roles.toReversed().map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn--primary" aria-busy={busy} disabled={busy}>
        {t('organisation.invite')}
      </button>
      <dl className="invite__roles small soft">
        {roles.toReversed().map((role) => (
          <div key={role}>
            <dt>{t(`role.${role}`)}</dt> <dd>{t(`role.${role}Hint`)}</dd>
          </div>
        ))}
      </dl>
    </Form>
  );
}
