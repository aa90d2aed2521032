import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { emailLength } from '#domain/account.ts';
import type { MemberProblem } from '#domain/organisation.ts';
import { roles } from '#domain/role.ts';
import type { MembersResult } from './members-form.ts';

/** Inviting someone to work here, by their address. */
export function InviteForm({ result }: { result: MembersResult | undefined }) {
  const t = useStrings();
  const busy = useNavigation().formData?.get('intent') === 'invite';
  const refused = result && 'problem' in result && result.of === 'invite' ? result : undefined;
  const problem = refused && t(`organisation.problem.${refused.problem}`);
  const isAddress = refused !== undefined && ofAddress.has(refused.problem);
  const form = useFailureFocus<HTMLFormElement>(refused);
  useEffect(() => {
    if (result && 'done' in result && result.done === 'invite') form.current?.reset();
  }, [result, form]);
  return (
    <Form ref={form} method="post" className="invite" noValidate>
      <input type="hidden" name="intent" value="invite" />
      {problem && !isAddress ? <Notice kind="error">{problem}</Notice> : null}
      <Field
        label={t('organisation.inviteEmail')}
        type="email"
        name="email"
        required
        maxLength={emailLength}
        autoComplete="off"
        placeholder="name@example.org"
        defaultValue={refused?.kept?.email}
        error={isAddress ? problem : undefined}
      />
      <Choice label={t('organisation.inviteRole')} name="role" defaultValue={refused?.kept?.role ?? 'writer'}>
        {roles.toReversed().map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
      </Choice>
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

/** The problem of the address itself. */
const ofAddress: ReadonlySet<MemberProblem['kind']> = new Set(['noEmail', 'alreadyMember']);
