import type { RequestScope } from '#app/context.ts';
import { statusOf } from '#app/responses.ts';
import { type AvatarResult, runAvatarForm } from '#app/settings/avatar-form.ts';
import { profileOf } from '#app/settings/profile-fields.ts';
import { changeProfile, type Profile } from '#commands/organisation/change-profile.ts';
import { deleteOrganisation, restoreOrganisation } from '#commands/organisation/delete-organisation.ts';
import type { Organisation } from '#database/organisation.ts';
import type { MemberProblem } from '#domain/organisation.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { ProfileProblem } from '#domain/profile.ts';
import { type MembersResult, runMembersForm } from './members-form.ts';

/** The result of a form of the page on which an organisation is managed: for its section. */
export type ManageOrganisationResult = {
  readonly members?: MembersResult;
  readonly avatar?: AvatarResult;
  readonly profile?: {
    readonly problems: readonly ProfileProblem[];
    readonly isKept: boolean;
    readonly typed?: Profile;
  };
  readonly danger?: MemberProblem['kind'];
};

type Answered = ManageOrganisationResult & { readonly leadsTo?: string; readonly status?: number };

/** Does what a form of the page on which an organisation is managed asks for. */
export async function runOrganisationForm(
  scope: RequestScope,
  organisation: Organisation,
  filled: FormData,
): Promise<Outcome<Answered>> {
  const { commands, actor } = scope;
  const { id, slug } = organisation;
  const members = await runMembersForm(scope, organisation, filled);
  if (members) {
    if (!members.ok) return members;
    const { value } = members;
    if ('problem' in value) return done({ members: value, status: statusOf.invalid });
    return done({ members: value, ...(value.done === 'leave' && { leadsTo: '/library' }) });
  }
  const avatar = await runAvatarForm(scope, filled, id);
  if (avatar) {
    if (!avatar.ok) return avatar;
    return done({ avatar: avatar.value, ...('problem' in avatar.value && { status: statusOf.invalid }) });
  }
  const intent = filled.get('intent');
  if (intent === 'restore') {
    const outcome = await restoreOrganisation(commands, actor, id);
    return outcome.ok ? done({ leadsTo: `/org/${slug}/manage?done=restored` }) : outcome;
  }
  if (intent === 'delete') {
    const outcome = await deleteOrganisation(commands, actor, id, String(filled.get('name') ?? ''));
    if (outcome.ok) return done({ leadsTo: `/org/${slug}/manage?done=deleted` });
    if (outcome.failure.kind !== 'invalid') return failed(outcome.failure);
    const [problem] = outcome.failure.problems;
    return done({ danger: problem?.kind ?? 'notConfirmed', status: statusOf.invalid });
  }
  const profile = profileOf(filled);
  if (!profile) return failed({ kind: 'notFound' });
  const outcome = await changeProfile(commands, actor, id, profile);
  if (outcome.ok) {
    const isMoved = outcome.value.slug !== slug;
    return done({
      profile: { problems: [], isKept: true },
      ...(isMoved && { leadsTo: `/org/${outcome.value.slug}/manage?done=profile#profile-section` }),
    });
  }
  if (outcome.failure.kind !== 'invalid') return failed(outcome.failure);
  return done({
    profile: { problems: outcome.failure.problems, isKept: false, typed: profile },
    status: statusOf.invalid,
  });
}
